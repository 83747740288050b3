import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const ROWS = 900_000;
/** Of each object, about what a Parquet file of a million rows is: no compression makes it smaller. */
const OBJECT_BYTES = 32 * 1_048_576;
const OBJECTS = 4;
const NAME = 'backup of 2 tables with 900,000 rows';

/** A backup beside reading, compressing and writing the same bytes without encrypting them. */
export async function benchBackup(): Promise<Figure[]> {
  const postgres = await startTestPostgres();
  const root = await mkdtemp(join(tmpdir(), 'bench-backup-'));
  try {
    await fill(postgres.url);
    const objects = await writeObjects(root);
    const { recipient, identity } = await makeKey();
    const target = new DiskStorage(join(root, 'target'));
    const raw = await timed(() => copyRaw(postgres.url, objects, root));
    const snapshot = await Snapshot.open(postgres.url, ['bench']);
    const tables = await timed(() =>
      dumpTables(snapshot, { backupId: 'bench', target, recipients: [recipient] }),
    );
    await snapshot.close();
    const copies = await timed(async () => {
      for (const [at, path] of objects.entries())
        await storeSealed(target, `objects/${at}.age`, createReadStream(path), { recipients: [recipient] });
    });
    const plain = tables.result.reduce((sum, { bytes }) => sum + bytes, 0) + OBJECTS * OBJECT_BYTES;
    const manifest = { catalog: snapshot.catalog, tables: tables.result } as Parameters<
      typeof loadDatabase
    >[1];
    const client = await connect(postgres.url);
    const options = { identities: [identity], keepsOwners: false };
    const load = await timed(() => loadDatabase(client, manifest, new StoredParts(target, 'bench'), options));
    await client.end();
    return [
      { name: `${NAME}, and 128 MB of files: plain bytes`, value: plain / 1_048_576, unit: 'MB' },
      { name: NAME, value: tables.ms + copies.ms, unit: 'ms', raw: raw.ms, goal: 1.3 },
      { name: `${NAME}: its files alone`, value: copies.ms, unit: 'ms' },
      { name: `${NAME}: restored and compared`, value: load.ms, unit: 'ms' },
    ];
  } finally {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
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
  for (let at = 0; at < OBJECTS; at += 1) {
    const path = join(root, `object-${at}`);
    await pipeline(repeated(OBJECT_BYTES), createWriteStream(path));
    paths.push(path);
  }
  return paths;
}

async function* repeated(bytes: number): AsyncGenerator<Buffer> {
  for (let written = 0; written < bytes; written += 65_536)
    yield crypto.getRandomValues(Buffer.alloc(65_536));
}

/** What has to be done in any case: rows read, files read, compressed, written. */
async function copyRaw(url: string, objects: readonly string[], root: string): Promise<void> {
  const snapshot = await Snapshot.open(url, ['bench']);
  const read = async (at: number) => {
    const client = await snapshot.reader();
    const rows = snapshot.rows(client, at);
    await pipeline(rows, createZstdCompress(), createWriteStream(join(root, `raw-${at}`), { flush: true }));
    await client.end();
  };
  await Promise.all(Array.from({ length: TABLES }, (_, at) => read(at)));
  await snapshot.close();
  for (const path of objects)
    await pipeline(
      createReadStream(path),
      createZstdCompress(),
      createWriteStream(`${path}.zst`, { flush: true }),
    );
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}
