import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import {
  connect,
  dumpTables,
  loadDatabase,
  makeKey,
  Snapshot,
  StoredParts,
  storeSealed,
} from '@plumbline/backups';
import { DiskStorage } from '@plumbline/storage';
import { startTestPostgres } from '@plumbline/testing';
import pg from 'pg';
import type { Figure } from './figures.js';

const TABLES = 2;
const ROWS = 4_000_000;
/** Of each object that no compression makes smaller, about what a Parquet file of a million rows is. */
const DENSE_BYTES = 32 * 1_048_576;
const DENSE_OBJECTS = 8;
/** And of each uploaded file of text. */
const TEXT_BYTES = 16 * 1_048_576;
const TEXT_OBJECTS = 4;
/** Objects that are in hand at the same time, as the product does. */
const AT_ONCE = 2;
const MEGABYTE = 1_048_576;
const NAME = 'backup of 1 GB';

interface Ground {
  url: string;
  root: string;
  objects: string[];
}

/** A backup beside reading, compressing and writing the same bytes without hashing and encrypting them. */
export async function benchBackup(): Promise<Figure[]> {
  const postgres = await startTestPostgres();
  const root = await mkdtemp(join(tmpdir(), 'bench-backup-'));
  try {
    await fill(postgres.url);
    return await measure({ url: postgres.url, root, objects: await writeObjects(root) });
  } finally {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
}

async function measure(ground: Ground): Promise<Figure[]> {
  const { url, root, objects } = ground;
  const { recipient, identity } = await makeKey();
  const target = new DiskStorage(join(root, 'target'));
  const recipients = [recipient, (await makeKey()).recipient];
  const read = await timed(() => readRows(url));
  const rawRows = await timed(() => copyRows(url, root));
  const rawFiles = await timed(() => copyFiles(objects));
  const snapshot = await Snapshot.open(url, ['bench']);
  const tables = await timed(() => dumpTables(snapshot, { backupId: 'bench', target, recipients }));
  await snapshot.close();
  const files = await timed(() => sealFiles(objects, target, recipients));
  const rowBytes = tables.result.reduce((sum, { bytes }) => sum + bytes, 0);
  const fileBytes = DENSE_OBJECTS * DENSE_BYTES + TEXT_OBJECTS * TEXT_BYTES;
  const manifest = { catalog: snapshot.catalog, tables: tables.result } as Parameters<typeof loadDatabase>[1];
  const client = await connect(url);
  const options = { identities: [identity], keepsOwners: false };
  const load = await timed(() => loadDatabase(client, manifest, new StoredParts(target, 'bench'), options));
  await client.end();
  return [
    { name: `${NAME}: rows as text`, value: rowBytes / MEGABYTE, unit: 'MB' },
    { name: `${NAME}: files`, value: fileBytes / MEGABYTE, unit: 'MB' },
    { name: NAME, value: tables.ms + files.ms, unit: 'ms', raw: rawRows.ms + rawFiles.ms, goal: 1.3 },
    { name: `${NAME}: its rows`, value: tables.ms, unit: 'ms', raw: rawRows.ms },
    { name: `${NAME}: its rows read, and nothing else`, value: read.ms, unit: 'ms' },
    { name: `${NAME}: its files`, value: files.ms, unit: 'ms', raw: rawFiles.ms },
    { name: `${NAME}: its files hashed, and nothing else`, value: files.result, unit: 'ms' },
    { name: `${NAME}: its rows restored and compared`, value: load.ms, unit: 'ms' },
  ];
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA bench');
    for (let at = 0; at < TABLES; at += 1)
      await client.query(`CREATE TABLE bench.t${at} AS SELECT i AS id, gen_random_uuid() AS key, md5(i::text) AS word,
        now() + i * interval '1 second' AS at, repeat('some words that repeat ', 2) || i AS note, random() AS share
        FROM generate_series(1, ${ROWS / TABLES}) i`);
  } finally {
    await client.end();
  }
}

async function writeObjects(root: string): Promise<string[]> {
  const paths: string[] = [];
  for (let at = 0; at < DENSE_OBJECTS + TEXT_OBJECTS; at += 1) {
    const path = join(root, `object-${at}`);
    const source = at < DENSE_OBJECTS ? noise(DENSE_BYTES) : lines(TEXT_BYTES);
    await pipeline(source, createWriteStream(path));
    paths.push(path);
  }
  return paths;
}

async function* noise(bytes: number): AsyncGenerator<Buffer> {
  for (let written = 0; written < bytes; written += 65_536)
    yield crypto.getRandomValues(Buffer.alloc(65_536));
}

async function* lines(bytes: number): AsyncGenerator<string> {
  for (let written = 0, at = 0; written < bytes; at += 1) {
    const line = `${at},2026-11-${(at % 28) + 1},"Order of customer ${at % 977}",${(at * 7_919) % 100_000},open\n`;
    written += line.length;
    yield line;
  }
}

/** Work for each of a list, so many at once. */
async function forEach<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>) {
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function overRows(url: string, work: (rows: Readable, at: number) => Promise<void>): Promise<void> {
  const snapshot = await Snapshot.open(url, ['bench']);
  await forEach(Array.from({ length: TABLES }), async (_, at) => {
    const client = await snapshot.reader();
    await work(snapshot.rows(client, at), at).finally(() => client.end());
  });
  await snapshot.close();
}

const readRows = (url: string) =>
  overRows(url, async (rows) => {
    await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }));
  });

/** What has to be done in any case: rows read, compressed, written. */
const copyRows = (url: string, root: string) =>
  overRows(url, (rows, at) =>
    pipeline(rows, createZstdCompress(), createWriteStream(join(root, `raw-${at}`), { flush: true })),
  );

const copyFiles = (paths: readonly string[]) =>
  forEach(paths, (path) =>
    pipeline(createReadStream(path), createZstdCompress(), createWriteStream(`${path}.zst`, { flush: true })),
  );

/** As the product copies objects: the name of a part follows from its content. Answers how long hashing alone took. */
async function sealFiles(paths: readonly string[], target: DiskStorage, recipients: string[]) {
  const hashed = await timed(() =>
    forEach(paths, (path) => pipeline(createReadStream(path), createHash('sha256'))),
  );
  await forEach(paths, async (path, at) => {
    await storeSealed(target, `objects/${at}.age`, createReadStream(path), { recipients });
  });
  return hashed.ms;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}
