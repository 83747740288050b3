import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSourceSummary, JobView, UploadAccepted } from '@plumbline/contracts';
import { benchImport } from '@plumbline/ingestion/bench';
import { startTestPostgres, type TestSchema } from '@plumbline/testing';
import pg from 'pg';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import type { Figure } from './figures.js';
import { memoryOf, peakMemory } from './memory.js';

const ROWS = 500_000;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 20;
const QUIET_MS = 5_000;
const TABLE = 'orders';
const NAME = 'import of 500,000 × 12 from PostgreSQL';

/** A table of a customer's database becomes a data source, set against what server and engine do alone. */
export async function benchDatabases(): Promise<Figure[]> {
  const postgres = await startTestPostgres();
  try {
    const home = await postgres.createSchema();
    await fill(postgres.url, home);
    const parts = await benchImport(home.url, home.schema, TABLE);
    const raw = parts.copyMs + parts.parquetMs;
    const { totalMs, spent } = await onProduct(home, (start) => start());
    // Looking at memory slows what it looks at several times: it has an import, and a product, of its own.
    const aboveIdleMb = await onProduct(home, async (start, pid) => {
      const idle = memoryOf(pid);
      return (await peakMemory(pid, start)).peak - idle;
    });
    return [
      { name: 'COPY of it to a file', value: parts.copyMs, unit: 'ms' },
      { name: 'its Parquet by the engine', value: parts.parquetMs, unit: 'ms' },
      { name: `${NAME}: rows taken`, value: parts.takeMs, unit: 'ms', raw: parts.copyMs, goal: 1.5 },
      { name: `${NAME}: types, Parquet, receipt, profile of its file`, value: parts.readMs, unit: 'ms' },
      { name: `${NAME}: click to source`, value: totalMs, unit: 'ms', raw, goal: 1.5 },
      ...spent.map(({ name, ms }): Figure => ({ name: `of these: ${name}`, value: ms, unit: 'ms' })),
      { name: `${NAME}: peak memory above idle`, value: aboveIdleMb, unit: 'MB', goal: 500 },
    ];
  } finally {
    await postgres.stop();
  }
}

/** Lends the start of an import to a product that has just been started and has nothing else to do. */
async function onProduct<Answer>(
  home: TestSchema,
  work: (start: () => Promise<Imported>, pid: number) => Promise<Answer>,
): Promise<Answer> {
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await product.owner();
    const connectionId = await connect(owner, home);
    await sleep(QUIET_MS);
    return await work(() => imported(owner, connectionId, home.schema), product.pid);
  } finally {
    await product.remove();
  }
}

async function fill(connectionString: string, { schema }: TestSchema): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      CREATE TABLE ${schema}.${TABLE} AS SELECT
        n AS id, '2023-01-01 00:00:00+00'::timestamptz + n * interval '2 minutes' AS ordered_at,
        'C-' || lpad((n % 8120)::text, 5, '0') AS customer_id, 'W-' || (4000000 + n) AS order_no,
        (ARRAY['Austin', 'Dallas', 'Houston', 'El Paso'])[n % 4 + 1] AS warehouse,
        (ARRAY['paid', 'packed', 'shipped', 'held', 'returned'])[n % 5 + 1] AS status,
        n % 12 + 1 AS quantity, (n % 9000)::numeric(12, 2) / 7 AS unit_price,
        (n % 30)::numeric(5, 2) AS discount, ((n % 9000) * (n % 12 + 1))::numeric(14, 2) / 7 AS total_usd,
        n % 3 = 0 AS is_paid, 'Order number ' || n || ', as it was taken' AS note
      FROM generate_series(1, ${ROWS}) AS n;
      ALTER TABLE ${schema}.${TABLE} OWNER TO ${schema};
      ANALYZE ${schema}.${TABLE}`);
  } finally {
    await client.end();
  }
}

async function connect(owner: ApiClient, { schema, url }: TestSchema): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const { body } = await owner.post<{ id: string }>('/api/connections', {
    ...{ kind: 'postgresql', engine: 'postgresql', name: 'Shop', host: hostname, port: Number(port) },
    ...{ database: pathname.slice(1), user: schema, password: schema, tls: 'off', caPem: null },
  });
  return body.id;
}

/** From the call to a source that is ready, in milliseconds, and what of it each step of the job took. */
interface Imported {
  totalMs: number;
  /** Steps by name; the first is the wait for a worker, and the last includes what is stored and told behind it. */
  spent: { name: string; ms: number }[];
}

async function imported(owner: ApiClient, connectionId: string, schema: string): Promise<Imported> {
  const since = performance.now();
  const { body } = await owner.post<UploadAccepted>(`/api/connections/${connectionId}/import`, {
    ...{ schema, table: TABLE, mode: 'snapshot' },
  });
  const source = readySource(owner, body.id).then(() => performance.now());
  const seen = await stepsOf(owner, body.jobId);
  const end = await source;
  const marks = [{ name: 'Waiting', at: since }, ...seen, { name: '', at: end }];
  const spent = marks.slice(1).map(({ at }, index) => {
    const { name = '', at: from = at } = marks[index] ?? {};
    return { name, ms: at - from };
  });
  return { totalMs: end - since, spent };
}

async function readySource(owner: ApiClient, id: string): Promise<void> {
  const isOver = ({ status }: DataSourceSummary) => status === 'ready' || status === 'failed';
  const path = `/api/data-sources/${id}`;
  const { status, error } = await owner.until<DataSourceSummary>(path, isOver, PATIENCE_MS);
  if (status === 'failed') throw new Error(error?.message);
}

/** When each step of a job was first seen at work; looked at as often as costs little. */
async function stepsOf(owner: ApiClient, jobId: string): Promise<{ name: string; at: number }[]> {
  const seen: { name: string; at: number }[] = [];
  for (;;) {
    const { status, step } = (await owner.get<JobView>(`/api/jobs/${jobId}`)).body;
    if (status !== 'queued' && status !== 'running') return seen;
    if (status === 'running' && seen.at(-1)?.name !== step.name)
      seen.push({ name: step.name, at: performance.now() });
    await sleep(LOOK_EVERY_MS);
  }
}
