import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Column, Measure, QueryPlan } from '@plumbline/contracts';
import { valueAt } from '@plumbline/statistics';
import { createEngine, type Engine } from './engine/engine.js';
import { quoteText } from './engine/quote.js';
import { runPlans } from './run/run-plans.js';
import type { Dataset } from './schema/schema.js';

/** One line of the bench table; times in milliseconds. `raw` is the engine alone in the same run. */
export interface BenchFigure {
  figure: string;
  measured: number;
  raw?: number;
  ratio?: number;
  goal: string;
  reached: boolean;
}

const ROWS = 500_000;
const ROUNDS = 15;
const REPEATS = 200;
const MAX_RATIO = 1.3;
const MAX_REPEATED_MS = 25;

/** Twelve queries of one dashboard over 500,000 rows × 12 columns, against the same SQL on the engine alone. */
export async function benchQueries(directory: string): Promise<BenchFigure[]> {
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: 2,
    tempDirectory: join(directory, 'spill'),
    allowedDirectories: [directory],
  });
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1024MB' });
  const raw = await instance.connect();
  try {
    const dataset = await writeOrders(engine, join(directory, 'orders.parquet'));
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      theirs.push(
        await timed(() => runEach(rawQueries(dataset.parquetPath, -round), (sql) => raw.runAndReadAll(sql))),
      );
      ours.push(await timed(() => answerAll(engine, dataset, plans(-round))));
    }
    // The first round warms the file cache of the operating system and is not counted.
    const first = { ours: median(ours.slice(1)), theirs: median(theirs.slice(1)) };
    const repeated: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      repeated.push(await timed(() => answerAll(engine, dataset, plans(0))));
    }
    return figures(first.ours, first.theirs, percentile(repeated, 0.95));
  } finally {
    raw.closeSync();
    instance.closeSync();
    await engine.close();
  }
}

function figures(ours: number, theirs: number, repeated: number): BenchFigure[] {
  const ratio = ours / theirs;
  return [
    {
      figure: '12 queries over 500,000 rows as one call',
      measured: ours,
      raw: theirs,
      ratio,
      goal: `≤ ${MAX_RATIO} × raw`,
      reached: ratio <= MAX_RATIO,
    },
    {
      figure: 'the same call repeated, p95',
      measured: repeated,
      goal: `≤ ${MAX_REPEATED_MS} ms`,
      reached: repeated <= MAX_REPEATED_MS,
    },
  ];
}

async function answerAll(engine: Engine, dataset: Dataset, asked: QueryPlan[]): Promise<void> {
  for (const { error } of await runPlans(engine, dataset, asked)) if (error) throw error;
}

async function runEach<T>(items: T[], run: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await run(item);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function percentile(values: number[], p: number): number {
  return valueAt(
    [...values].sort((a, b) => a - b),
    Math.ceil(values.length * p) - 1,
  );
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}

const COLUMNS: Array<[name: string, type: Column['type'], sql: string]> = [
  ['order_id', 'integer', 'i'],
  ['order_date', 'date', "DATE '2022-01-01' + CAST(i * 1096 // 500000 AS INTEGER)"],
  ['region', 'text', "['North', 'South', 'East', 'West', NULL][1 + CAST(hash(i) % 5 AS INTEGER)]"],
  ['category', 'text', "'category ' || (hash(i * 7) % 12)"],
  ['customer', 'text', "'customer ' || (hash(i * 3) % 20000)"],
  ['amount', 'decimal', 'CAST((hash(i * 5) % 100000) / 100.0 AS DECIMAL(9, 2))'],
  ['quantity', 'integer', 'CAST(hash(i * 11) % 20 AS BIGINT)'],
  ['discount', 'decimal', '(hash(i * 19) % 1000) / 1000.0::DOUBLE'],
  ['returned', 'boolean', 'hash(i * 13) % 9 = 0'],
  ['shipped_at', 'timestamp', "TIMESTAMP '2022-01-02' + INTERVAL (i * 189) SECOND"],
  ['note', 'text', "'order note ' || i"],
  ['rating', 'integer', 'CAST(hash(i * 17) % 5 AS BIGINT)'],
];

async function writeOrders(engine: Engine, parquetPath: string): Promise<Dataset> {
  const select = [...COLUMNS.map(([name, , sql]) => `${sql} AS ${name}`), 'i + 2 AS __line'].join(', ');
  await engine.exec(
    `COPY (SELECT ${select} FROM range(${ROWS}) t(i)) TO ${quoteText(parquetPath)} (FORMAT parquet)`,
  );
  return { parquetPath, columns: COLUMNS.map(([name, type]) => ({ name, type, role: 'dimension' })) };
}

/** `floor` keeps every row; a different one makes a question that was never asked before. */
function plans(floor: number): QueryPlan[] {
  const total: Measure = { agg: 'sum', column: 'amount', as: 'total' };
  const rows: Measure = { agg: 'count', as: 'rows' };
  const month = { column: 'order_date', grain: 'month' } as const;
  const asked: Array<Partial<QueryPlan>> = [
    { measures: [total] },
    { measures: [rows] },
    { measures: [{ agg: 'avg', column: 'amount', as: 'mean' }] },
    { measures: [{ agg: 'count_distinct', column: 'customer', as: 'customers' }] },
    { dimensions: [month], measures: [total] },
    { dimensions: [month, { column: 'region' }], measures: [total] },
    { dimensions: [{ column: 'region' }], measures: [total], order: [{ by: 'total', direction: 'desc' }] },
    {
      dimensions: [{ column: 'category' }],
      measures: [total],
      order: [{ by: 'total', direction: 'desc' }],
      limit: 6,
    },
    { dimensions: [{ column: 'order_date', grain: 'weekday' }], measures: [rows] },
    { dimensions: [{ column: 'quantity' }], measures: [rows] },
    {
      dimensions: [{ column: 'customer' }],
      measures: [total, rows],
      order: [{ by: 'total', direction: 'desc' }],
      limit: 10,
    },
    {
      dimensions: [{ column: 'category' }, { column: 'returned' }],
      measures: [{ agg: 'avg', column: 'discount', as: 'mean' }],
    },
  ];
  return asked.map((parts) => ({
    dataSourceId: '00000000-0000-4000-8000-000000000000',
    version: 1,
    measures: [],
    dimensions: [],
    order: [],
    ...parts,
    filters: [{ column: 'rating', op: 'gte', values: [floor] }],
  }));
}

/** The same twelve questions as somebody would type them into the engine. */
function rawQueries(path: string, floor: number): string[] {
  const from = `FROM read_parquet(${quoteText(path)}) WHERE rating >= ${floor}`;
  const month = "date_trunc('month', order_date)";
  return [
    `SELECT sum(amount) ${from}`,
    `SELECT count(*) ${from}`,
    `SELECT avg(amount) ${from}`,
    `SELECT count(DISTINCT customer) ${from}`,
    `SELECT ${month}, sum(amount) ${from} GROUP BY 1 ORDER BY 1`,
    `SELECT ${month}, region, sum(amount) ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
    `SELECT region, sum(amount) ${from} GROUP BY 1 ORDER BY 2 DESC`,
    `SELECT category, sum(amount) ${from} GROUP BY 1 ORDER BY 2 DESC LIMIT 6`,
    `SELECT isodow(order_date), count(*) ${from} GROUP BY 1 ORDER BY 1`,
    `SELECT quantity, count(*) ${from} GROUP BY 1 ORDER BY 1`,
    `SELECT customer, sum(amount), count(*) ${from} GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
    `SELECT category, returned, avg(discount) ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
  ];
}
