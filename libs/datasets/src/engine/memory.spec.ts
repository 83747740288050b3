import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { elementAt } from '@plumbline/statistics';
import { filterValues } from '../rows/filter-values.js';
import { readRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import { PlanError } from '../schema/plan-error.js';
import type { Dataset } from '../schema/schema.js';
import type { HostileReport } from '../testing/hostile-plans.child.js';
import { HOSTILE_COLUMNS, HOSTILE_SELECT } from '../testing/hostile-plans.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { quoteText } from './quote.js';

let bench: Workbench;
let dataset: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  const parquetPath = join(bench.directory, 'hostile.parquet');
  await bench.engine.exec(`COPY (${HOSTILE_SELECT}) TO ${quoteText(parquetPath)} (FORMAT parquet)`);
  dataset = { parquetPath, columns: HOSTILE_COLUMNS };
});

afterAll(() => bench.end());

const run = (parts: Parameters<typeof planOf>[0]) => runPlan(bench.engine, dataset, planOf(parts));

/** What analytics-ai gives its engine (QUERY_MEMORY_MB). */
const MEMORY_LIMIT_MB = 256;

it('every plan that passes validation stays under 512 MB of resident memory, on cells of megabytes', async () => {
  const child = fork(fileURLToPath(new URL('../../dist/testing/hostile-plans.child.js', import.meta.url)));
  child.send({
    directory: bench.directory,
    parquetPath: dataset.parquetPath,
    plans: 100,
    seed: 3,
    memoryLimitMb: MEMORY_LIMIT_MB,
  });
  const [report] = (await once(child, 'message')) as [HostileReport];
  expect(report.failures).toEqual([]);
  expect(report.answered).toBeGreaterThan(10);
  expect(report.peakMb).toBeLessThan(512);
});

describe('a plan is refused with what to do', () => {
  it.each([
    [
      'a column twice',
      { raw: { columns: ['id', 'story', 'id'], limit: 10 } },
      'raw.columns[2]',
      'listed twice',
    ],
    [
      'an order twice',
      { raw: { columns: ['id'], limit: 10 }, order: [{ by: 'day' }, { by: 'day' }] },
      'order[1]',
      'listed twice',
    ],
    ['a cell past all bounds', { raw: { columns: ['story'], limit: 10 } }, 'limit', '100,000 characters'],
    [
      'text functions without end',
      {
        measures: [
          { agg: 'count_distinct', formula: `${'lower('.repeat(60)}[story]${')'.repeat(60)}`, as: 'n' },
        ],
      },
      'limit',
      'use fewer of',
    ],
  ] as Array<[string, Parameters<typeof planOf>[0], string, string]>)('%s', async (_, parts, path, words) => {
    const refused = await run(parts).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PlanError);
    expect(refused).toMatchObject({ path, message: expect.stringContaining(words) });
  });
});

it('an answer of more text than it may hold is refused, one of just less is given', async () => {
  const parquetPath = join(bench.directory, 'long.parquet');
  await bench.engine.exec(
    `COPY (SELECT repeat('y', 9000) AS story FROM range(2000)) TO ${quoteText(parquetPath)} (FORMAT parquet)`,
  );
  const long: Dataset = { parquetPath, columns: [{ name: 'story', type: 'text', role: 'dimension' }] };
  const first = (limit: number) =>
    runPlan(bench.engine, long, planOf({ raw: { columns: ['story'], limit } }));
  expect((await first(1_777)).rows).toHaveLength(1_777);
  await expect(first(1_778)).rejects.toMatchObject({
    path: 'limit',
    message: expect.stringContaining('16 MB of text'),
  });
});

it('a page of rows shortens a cell that nobody reads to its end, and says how long it is', async () => {
  const { rows } = await readRows(bench.engine, dataset, { filters: [], columns: ['id', 'story'], limit: 5 });
  expect(rows[2]).toEqual([2, 'short 2']);
  const [, long] = elementAt(rows, 3);
  expect(String(long)).toMatch(/^D{10000}… \(shortened; the whole cell has 1900001 characters\)$/);
  await expect(readRows(bench.engine, dataset, { filters: [], columns: ['id', 'id'] })).rejects.toMatchObject(
    { path: 'columns[1]' },
  );
});

it('a list of values leaves out texts that nobody can choose, and counts them', async () => {
  const { values, distinct } = await filterValues(bench.engine, dataset, { column: 'story' });
  expect(values).toHaveLength(200);
  expect(distinct).toBe(3_000);
  for (const { value } of values) expect(String(value).length).toBeLessThan(1_001);
});
