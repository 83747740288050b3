import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SUMMARY_PARTS } from '@plumbline/contracts';
import { factId } from '@plumbline/datasets';
import { contentOf } from '../facts/fact-content.js';
import { METHODS } from '../insights/methods.js';
import type { Brief } from '../insights/summary/draft.js';
import { type Written, writeSummary } from '../insights/summary/write-summary.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';
import { type GeneratedTable, TRUTH_TABLES } from '../testing/truth-tables.js';
import { problemsOf } from './truth/read-summary.js';
import { Truth } from './truth/truth.js';

const BRIEFS: Omit<Brief, 'parts'>[] = [
  { audience: 'manager', length: 'page' },
  { audience: 'board', length: 'short' },
  { audience: 'analyst', length: 'full' },
];

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources?.end());

async function write(
  table: GeneratedTable,
  brief: Omit<Brief, 'parts'>,
): Promise<{ written: Written; truth: Truth }> {
  const { shape, dataset } = await sources.generate(table.name, table.rows, table.columns);
  const written = await writeSummary({
    ...{ engine: sources.engine, dataset, shape, summaryId: shape.dataSourceId },
    brief: { ...brief, parts: SUMMARY_PARTS },
    ...{ findings: undefined, receipt: undefined },
    identify: (origin) => factId(shape.dataSourceId, 1, contentOf(origin, METHODS)),
  });
  return { written, truth: await Truth.open(sources.engine, table, dataset.parquetPath) };
}

describe.each(TRUTH_TABLES)('a summary of $name, by SQL over its rows (SUM-001, SUM-003)', (table) => {
  it.each(BRIEFS)('says what is so, for the $audience', async (brief) => {
    const { written, truth } = await write(table, brief);
    const { problems } = await problemsOf(written.sections, truth);
    expect(problems).toEqual([]);
  });
});
