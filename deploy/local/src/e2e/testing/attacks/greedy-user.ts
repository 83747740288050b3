import { expect, it } from '@jest/globals';
import type { DashboardQueryResult, DataSourceSummary } from '@plumbline/contracts';
import type { ApiClient } from '../api-client.js';
import { narrowOrdersCsv, ordersCsv } from '../orders.js';
import { giveFile, tablesOf } from './tables.js';
import type { Target } from './target.js';

const HEAVY_QUERIES = 16;
const HOSTILE_BYTES = 8_000_000;

const HEAVY = {
  dimensions: [{ column: 'customer' }, { column: 'zip' }],
  measures: [
    { agg: 'median' as const, column: 'amount', as: 'median' },
    { agg: 'count_distinct' as const, column: 'order_id', as: 'orders' },
  ],
  order: [{ by: 'median', direction: 'desc' as const }],
  limit: 100,
};
const LIGHT = { measures: [{ agg: 'count' as const, as: 'rows' }] };

/** One user's heaviest behaviour beside another's lightest. */
export function greedyUser(use: () => Target): void {
  it('heavy queries of one workspace do not stand before those of another', async () => {
    const [greedy, modest] = [await use().person('greedy'), await use().person('modest')];
    const large = narrowOrdersCsv(['order_id', 'customer', 'zip', 'quantity', 'amount'], 200_000);
    const heavy = await tablesOf(greedy, await giveFile(greedy, 'large.csv', large), [HEAVY]);
    const light = await tablesOf(modest, await giveFile(modest, 'small.csv', ordersCsv(500)), [LIGHT]);
    let open = HEAVY_QUERIES;
    const queries = Array.from({ length: HEAVY_QUERIES }, (_, index) =>
      ask(greedy, heavy.id, 'quantity', index).finally(() => {
        open -= 1;
      }),
    );
    const { status } = await ask(modest, light.id, 'quantity', 0);
    const stillOpen = open;
    await Promise.all(queries);
    expect(status).toBe(200);
    expect(stillOpen).toBeGreaterThanOrEqual(HEAVY_QUERIES / 2);
    process.stdout.write(
      `Heavy queries: ${stillOpen} of ${HEAVY_QUERIES} still waited when the other's was answered.\n`,
    );
  });

  it('a plan that names one column of giant cells many times is refused, and costs little memory', async () => {
    const someone = await use().person('repeater');
    const cell = 'x'.repeat(1_900_000);
    const id = await giveFile(
      someone,
      'giant.csv',
      `id,text\n${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n},${n}${cell}`).join('\n')}\n`,
    );
    const before = await use().largestProcessMb();
    const columns = Array.from({ length: 200 }, () => 'text');
    await expect(tablesOf(someone, id, [{ raw: { columns, limit: 100 } }])).rejects.toThrow(/: 4\d\d/);
    const once = await tablesOf(someone, id, [{ raw: { columns: ['text'], limit: 100 } }]);
    let most = before;
    const watch = setInterval(
      () =>
        void use()
          .largestProcessMb()
          .then((now) => (most = Math.max(most, now))),
      20,
    );
    for (let index = 0; index < 8; index += 1) await ask(someone, once.id, 'id', index);
    clearInterval(watch);
    expect(most - before).toBeLessThan(512);
  });

  it('two hostile files end, and the file of somebody else is read', async () => {
    const [hostile, other] = [await use().person('hostile'), await use().person('patient')];
    const bytes = new Blob([new Uint8Array(HOSTILE_BYTES).fill(0xff)]);
    const given = await Promise.all([1, 2].map((n) => hostile.upload(`hostile-${n}.csv`, bytes)));
    const id = await giveFile(other, 'plain.csv', ordersCsv(100));
    expect((await other.get<DataSourceSummary>(`/api/data-sources/${id}`)).body.recordCount).toBe(100);
    for (const { body } of given) {
      const { error, status } = await hostile.until<DataSourceSummary>(
        `/api/data-sources/${body.id}`,
        (source) => ['ready', 'failed'].includes(source.status),
      );
      expect({ status, code: error?.code }).not.toEqual({ status: 'failed', code: 'internal' });
    }
  });
}

/** A question that was not asked before: the filter keeps every row and is another one each time. */
const ask = (client: ApiClient, id: string, column: string, index: number) =>
  client.post<DashboardQueryResult>(`/api/dashboards/${id}/query`, {
    filters: [{ column, op: 'gte', values: [-index] }],
  });
