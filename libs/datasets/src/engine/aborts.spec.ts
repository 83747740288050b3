import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Filter, QueryPlan } from '@plumbline/contracts';
import { elementAt, valueAt } from '@plumbline/statistics';
import { filterValues } from '../rows/filter-values.js';
import { countRows, filterSteps, readRows } from '../rows/rows.js';
import { runPlans } from '../run/run-plans.js';
import { type Dataset, LINE_COLUMN, loadSchema } from '../schema/schema.js';
import { type Random, seededRandom } from '../testing/random.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import type { WorkLimits } from './connection-pool.js';
import { QueryCancelled, QueryTimeout } from './engine-errors.js';
import { quoteText } from './quote.js';

const ABORTS = 600;
const AT_ONCE = 6;
const ROWS = 6_000;

let bench: Workbench;
let dataset: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  const parquetPath = join(bench.directory, 'sales.parquet');
  await bench.engine.exec(
    `COPY (SELECT x AS id, 'customer ' || x % 2500 AS customer, repeat('note ', 60) || x AS note,
        DATE '2020-01-01' + CAST(x % 900 AS INTEGER) AS day, CAST(x * 7 % 1000 AS DECIMAL(12, 2)) AS amount,
        x + 2 AS ${LINE_COLUMN} FROM range(${ROWS}) AS numbers(x))
      TO ${quoteText(parquetPath)} (FORMAT parquet, ROW_GROUP_SIZE 4096)`,
  );
  dataset = {
    parquetPath,
    columns: [
      { name: 'id', type: 'integer', role: 'identifier' },
      { name: 'customer', type: 'text', role: 'dimension' },
      { name: 'note', type: 'text', role: 'dimension' },
      { name: 'day', type: 'date', role: 'time' },
      { name: 'amount', type: 'decimal', role: 'measure' },
    ],
  };
});

afterAll(() => bench.end());

const sum = { agg: 'sum', column: 'amount', as: 'amount' } as const;
const rows = { agg: 'count', as: 'rows' } as const;

/** Several chunks of results, groups, a fold, plans that are answered by one scan together, and single numbers. */
const PLAN_LISTS: Partial<QueryPlan>[][] = [
  [{ raw: { columns: ['id', 'note'], limit: 5_000 } }],
  [{ raw: { columns: ['id', 'note'], limit: 4_000 }, order: [{ by: 'amount', direction: 'desc' }] }],
  [{ measures: [sum, rows], dimensions: [{ column: 'customer' }] }],
  [
    { measures: [sum], dimensions: [{ column: 'day', grain: 'day' }] },
    { measures: [rows], dimensions: [{ column: 'day', grain: 'day' }] },
    { measures: [{ agg: 'median', column: 'amount', as: 'middle' }], dimensions: [] },
  ],
  [
    {
      measures: [sum],
      dimensions: [{ column: 'customer' }],
      order: [{ by: 'amount', direction: 'desc' }],
      limit: 10,
      others: true,
    },
    { measures: [{ agg: 'count_distinct', column: 'note', as: 'notes' }] },
  ],
];

type Ask = (filters: Filter[], limits: WorkLimits) => Promise<unknown>;

const ASKS: Ask[] = [
  ...PLAN_LISTS.map(
    (parts): Ask =>
      async (filters, limits) => {
        const plans = parts.map((part) => planOf({ ...part, filters }));
        const outcomes = await runPlans(bench.engine, dataset, plans, limits);
        const failed = outcomes.find(({ error }) => error);
        if (failed) throw failed.error;
        return outcomes;
      },
  ),
  (filters, limits) => readRows(bench.engine, dataset, { filters, limit: 500, ...limits }),
  (filters, limits) => filterValues(bench.engine, dataset, { filters, column: 'customer', ...limits }),
  (filters, limits) => countRows(bench.engine, dataset, filters, limits),
  (filters, limits) => filterSteps(bench.engine, dataset, { filters, ...limits }),
  ([filter], limits) =>
    bench.engine.session(async (session) => {
      await session.exec('CREATE OR REPLACE TEMP TABLE kept AS SELECT * FROM read_parquet($1)', [
        dataset.parquetPath,
      ]);
      const kept = await session.run('SELECT id, note FROM kept WHERE id > $1 ORDER BY id', filter!.values, {
        maxRows: ROWS,
      });
      const counted = await session.run('SELECT count(*), sum(amount) FROM kept');
      await session.exec('DROP TABLE kept');
      return [kept, counted];
    }, limits),
];

/** Keeps every row, and is another question for every number, so that no cache has its answer yet. */
const fresh = (number: number): Filter[] => [{ column: 'id', op: 'gt', values: [-number] }];

/** Stops at some moment of the work, by a signal or a deadline: the whole answer, or one of the two errors. */
async function abortedOnce(ask: Ask, filters: Filter[], random: Random, usualMs: number): Promise<unknown> {
  const abort = new AbortController();
  const afterMs = random.next() * usualMs * 1.5;
  const byDeadline = random.chance(0.2);
  const answered = ask(filters, {
    signal: abort.signal,
    ...(byDeadline && { deadlineMs: Math.round(afterMs) }),
  }).catch((error: unknown) => error);
  for (const start = performance.now(); performance.now() - start < afterMs; ) await nextTurn();
  if (!byDeadline) abort.abort();
  return answered;
}

/** Thousands of rows: told in a difference only where there is one. */
function expectSame(answer: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(answer, expected)) expect(answer).toEqual(expected);
}

const isStop = (answer: unknown) => answer instanceof QueryCancelled || answer instanceof QueryTimeout;

it(`${ABORTS} seeded aborts leave nothing partial: neither as an answer nor in a cache`, async () => {
  const expected = await Promise.all(ASKS.map((ask) => ask(fresh(1), {})));
  const usualMs: number[] = [];
  for (const ask of ASKS) {
    const start = performance.now();
    await ask(fresh(2), {});
    usualMs.push(performance.now() - start);
  }
  const counts = { stopped: 0, whole: 0 };
  const random = seededRandom(14);
  const abortAndAskAgain = async (number: number) => {
    const at = number % ASKS.length;
    const filters = fresh(10 + number);
    const answer = await abortedOnce(elementAt(ASKS, at), filters, random, valueAt(usualMs, at) * 2);
    counts[isStop(answer) ? 'stopped' : 'whole']++;
    if (!isStop(answer)) expectSame(answer, expected[at]);
    // What a cache kept of it is whole, and what runs next on its connection is not touched by a late interrupt.
    if (number % 7 === 0) expectSame(await elementAt(ASKS, at)(filters, {}), expected[at]);
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < ABORTS) await abortAndAskAgain(next++);
    }),
  );
  expect(counts.stopped).toBeGreaterThan(0);
  expect(counts.whole).toBeGreaterThan(0);
});

it('a schema whose first reader fails or leaves is read again for the others', async () => {
  const other = await createWorkbench();
  try {
    const { parquetPath } = await other.table([{ name: 'n', stored: 'BIGINT' }], [[1]]);
    const columns = [{ name: 'n', type: 'integer', role: 'measure' } as const];
    let calls = 0;
    const flaky: typeof other.engine = {
      ...other.engine,
      run: (...args) =>
        ++calls === 1 ? Promise.reject(new QueryCancelled('gone')) : other.engine.run(...args),
    };
    const asked = [1, 2, 3].map(() => loadSchema(flaky, { parquetPath, columns }).catch((error) => error));
    const [first, ...rest] = await Promise.all(asked);
    expect(first).toBeInstanceOf(QueryCancelled);
    for (const schema of rest) expect([...schema.stored]).toContain('n');
  } finally {
    await other.end();
  }
});

it('an error that comes after the first rows is an error, never the rows until then', async () => {
  const late = `SELECT CASE WHEN x = 900000 THEN error('late') ELSE x END FROM range(1000000) AS numbers(x)`;
  await expect(bench.engine.run(late, [], { maxRows: 2_000_000 })).rejects.toThrow('late');
});
