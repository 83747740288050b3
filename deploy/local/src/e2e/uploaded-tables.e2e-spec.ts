import { describe, expect, it } from '@jest/globals';
import type { DataSourceSummary, Receipt, RowsPage } from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { setPlan } from './testing/plan.js';
import { type GeneratedTable, generateTable } from './testing/tables/generated-table.js';
import { useProductAlone } from './testing/use-product.js';

/** Others than those that the reader is given without the product; one is wide. */
const SEEDS = Array.from({ length: 10 }, (_, at) => 9_981 + at);
/**
 * What may be wrong with such a table. Neither a defect of ours is among them nor `file_too_complex`, which is also how
 * a reader ends that does not come to an end: it may take processor time in proportion to its file.
 */
const REASONS = ['empty_file', 'not_a_table', 'malformed', 'csv_unclosed_quote'];

let client: ApiClient;

const environment = useProductAlone(async () => {
  const { product } = environment;
  client = product.client();
  const { id } = await client.signUp('uploaded-tables');
  await setPlan(product, client, { id, username: 'uploaded-tables', plan: 'enterprise' });
});

describe('generated tables that are uploaded', () => {
  it('become ready with all their rows, or fail for a reason in the file', async () => {
    const outcomes: Record<string, number> = {};
    for (const seed of SEEDS) {
      const outcome = await uploadTable(generateTable(seed)).catch((error: Error) => error.message);
      if (outcome !== 'ready' && !REASONS.includes(outcome)) throw new Error(`seed ${seed}: ${outcome}`);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(outcomes.ready).toBeGreaterThan(SEEDS.length / 2);
  }, 600_000);
});

/** `ready`, or the code of its failure. */
async function uploadTable({ seed, text }: GeneratedTable): Promise<string> {
  const { status, body } = await client.upload(`table-${seed}.csv`, text);
  if (status !== 202) return body.code ?? `the upload answered ${status}`;
  const path = `/api/data-sources/${body.id}`;
  const isOver = (source: DataSourceSummary) => source.status === 'ready' || source.status === 'failed';
  const source = await client.until<DataSourceSummary>(path, isOver);
  if (source.status === 'failed') return source.error?.code ?? 'failed without a reason';
  const { body: receipt } = await client.get<Receipt>(`${path}/receipt`);
  const { body: page } = await client.get<RowsPage>(`${path}/rows?limit=1000`);
  expect(page.total).toBe(receipt.rowsLoaded);
  expect(page.rows).toHaveLength(Math.min(1_000, receipt.rowsLoaded));
  return 'ready';
}
