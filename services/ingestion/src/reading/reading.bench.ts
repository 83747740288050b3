import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createEngine, quoteText } from '@plumbline/datasets';
import { runReaderChild } from './child/run-reader-child.js';

/** One line of the benchmark table: what was measured beside what the raw engine needs for the same work. */
export interface ReadingFigure {
  name: string;
  ms: number;
  rawMs: number;
  ratio: number;
  goal: number;
  megabytes: number;
}

const ROWS = 500_000;
const THREADS = 2;
const GOAL = 1.5;
const ROUNDS = 3;

/**
 * Reads a CSV of 500,000 rows and 12 columns from disk to Parquet, receipt and profile in the child process, and
 * compares it with DuckDB's own read with full sniff, SUMMARIZE and Parquet write of the same file; best of three each.
 */
export async function benchReading(directory: string): Promise<ReadingFigure> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'orders.csv');
  await writeOrders(path);
  const { size } = await stat(path);
  const ms = await best(() => readOnce(path, directory));
  const rawMs = await best(() => readRaw(path, directory));
  await rm(directory, { recursive: true, force: true });
  const figure = {
    name: 'CSV of 500,000 rows × 12 columns, disk to Parquet, receipt and profile',
    ms,
    rawMs,
    ratio: ms / rawMs,
    goal: GOAL,
    megabytes: size / 1e6,
  };
  console.log(
    `${figure.name} (${figure.megabytes.toFixed(1)} MB): ${ms.toFixed(0)} ms, raw ${rawMs.toFixed(0)} ms, ratio ${figure.ratio.toFixed(2)}, goal ${GOAL}`,
  );
  return figure;
}

async function best(work: () => Promise<void>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}

async function readOnce(path: string, directory: string): Promise<void> {
  const request = { path, name: 'orders.csv', uploadType: 'csv' as const, settings: {} };
  const places = { outPath: join(directory, 'out.parquet'), tempDirectory: join(directory, 'temp') };
  await runReaderChild({ kind: 'read', request: { ...request, ...places } }, { deadlineMs: 300_000 });
}

async function readRaw(path: string, directory: string): Promise<void> {
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: THREADS,
    tempDirectory: join(directory, 'raw-temp'),
    allowedDirectories: [directory],
  });
  await engine.exec(`CREATE TABLE raw AS SELECT * FROM read_csv(${quoteText(path)}, sample_size = -1)`);
  await engine.run('SUMMARIZE raw');
  await engine.exec(`COPY raw TO ${quoteText(join(directory, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}

const REGIONS = ['West', 'Northeast', 'South', 'Midwest'];
const CATEGORIES = ['Office supplies', 'Breakroom', 'Furniture', 'Cleaning', 'Technology'];
const CHANNELS = ['Direct sales', 'Partner referral', 'Web', 'Phone', 'Retail'];
const CUSTOMERS = [
  'Iron Bridge Pharmacy',
  'Riverside Hotel',
  'Granite Law',
  'Copper Books',
  'Quarry Schools',
  'Canyon Studio',
];
const HEADER =
  'order_id,order_date,customer,region,category,channel,quantity,unit_price,amount,zip,returned,updated_at';

async function writeOrders(path: string): Promise<void> {
  const out = createWriteStream(path);
  const random = seeded(42);
  out.write(`${HEADER}\n`);
  for (let from = 0; from < ROWS; from += 10_000) {
    const lines = Array.from({ length: 10_000 }, (_, index) => orderLine(from + index, random));
    if (!out.write(lines.join(''))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

function orderLine(index: number, random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!;
  const day = new Date(Date.UTC(2023, 0, 1 + Math.floor(random() * 1_000))).toISOString().slice(0, 10);
  const quantity = 1 + Math.floor(random() * random() * 24);
  const price = (5 + Math.exp(random() * 4) * 3).toFixed(2);
  const zip = String(Math.floor(random() * 99_999)).padStart(5, '0');
  const time = `${day} ${two(random() * 24)}:${two(random() * 60)}:00`;
  const customer = `${pick(CUSTOMERS)} ${Math.floor(random() * 600)}`;
  const words = [customer, pick(REGIONS), pick(CATEGORIES), pick(CHANNELS)].join(',');
  const numbers = [quantity, price, (quantity * Number(price)).toFixed(2), zip].join(',');
  return `SO-${1_000_000 + index},${day},${words},${numbers},${random() < 0.04 ? 'Yes' : 'No'},${time}\n`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}

/** Linear congruential generator (Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
