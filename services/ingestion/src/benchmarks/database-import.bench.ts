import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createEngine, quoteText } from '@plumbline/datasets';
import pg from 'pg';
import { openSession } from '../databases/open-session.js';
import { OutboundRules } from '../databases/outbound/outbound-rules.js';
import { CopyOut } from '../databases/postgresql/copy-out.js';
import { type TakenFile, takeRows } from '../databases/take-rows.js';
import { parserChildren, runParserChild } from '../parsing/child/run-parser-child.js';

const STATEMENT_MS = 120_000;
const DEADLINE_MS = 300_000;
const ENGINE_MB = 1_024;
const THREADS = 2;

/** Milliseconds. */
export interface ImportFigures {
  /** `COPY table TO STDOUT` into a file. */
  copyMs: number;
  /** The engine's own reading of that file into Parquet. */
  parquetMs: number;
  /** The rows as an import takes them. */
  takeMs: number;
  /** What is made of them in the child process: types, Parquet, receipt and profile. */
  readMs: number;
}

/** Sets the parts of an import against what server and engine do alone; the database is reached by its connection string. */
export async function benchImport(url: string, schema: string, table: string): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-import-'));
  try {
    const raw = join(folder, 'raw.csv');
    const copyMs = await timed(() => copyAlone(url, `${schema}.${table}`, raw));
    const parquetMs = await timed(() => parquetAlone(raw, folder));
    const path = join(folder, 'rows.csv');
    const selection = { schema, table };
    const since = performance.now();
    const file = await takeAs(url, selection, path);
    const takeMs = performance.now() - since;
    const readMs = await timed(() =>
      readTaken(folder, path, { connectionId: '', selection, taken: file.taken }, file),
    );
    return { copyMs, parquetMs, takeMs, readMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function copyAlone(connectionString: string, table: string, path: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const copy = client.query(new CopyOut(`COPY ${table} TO STDOUT (FORMAT csv)`));
    await pipeline(copy.take(), createWriteStream(path));
  } finally {
    await client.end();
  }
}

async function parquetAlone(path: string, folder: string): Promise<void> {
  const engine = await createEngine({
    ...{ memoryLimitMb: ENGINE_MB, threads: THREADS, tempDirectory: join(folder, 'raw-temp') },
    allowedDirectories: [folder],
  });
  const rows = `SELECT * FROM read_csv(${quoteText(path)}, header = false)`;
  await engine.exec(`COPY (${rows}) TO ${quoteText(join(folder, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}

async function takeAs(
  url: string,
  selection: { schema: string; table: string },
  path: string,
): Promise<TakenFile> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const session = await openSession(
    new OutboundRules('loopback'),
    {
      ...{ kind: 'postgresql', engine: 'postgresql', host: hostname, port: Number(port) },
      ...{ database: pathname.slice(1), user: username, password, tls: 'off', caPem: null },
      ...{ signIn: 'password', options: {}, tunnel: null },
    },
    STATEMENT_MS,
  );
  try {
    return await takeRows(session, selection, path);
  } finally {
    await session.close();
  }
}

async function readTaken(
  folder: string,
  path: string,
  extract: { connectionId: string; selection: { schema: string; table: string }; taken: TakenFile['taken'] },
  { sha256, bytes }: TakenFile,
): Promise<void> {
  const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
  const request = {
    path,
    name: 'orders.csv',
    uploadType: 'database' as const,
    settings: {},
    extract,
    sha256,
    bytes,
  };
  await runParserChild(
    parserChildren(),
    { kind: 'read', request: { ...request, ...places } },
    { deadlineMs: DEADLINE_MS },
  );
}
