import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskStorage } from '@plumbline/storage';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import {
  type ArchivedPart,
  ArchiveParts,
  BackupDamaged,
  type BackupKey,
  connect,
  dumpTables,
  listLines,
  loadDatabase,
  MANIFEST_PART,
  type Manifest,
  makeKey,
  OBJECTS_PART,
  openManifest,
  partKey,
  restoreObjects,
  Snapshot,
  StoredParts,
  storeSealed,
  toArchive,
  WrongKey,
} from './index.js';

const ID = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001';
let postgres: TestPostgres;
let root: string;
let target: DiskStorage;
let objects: DiskStorage;
let key: BackupKey;

beforeAll(async () => {
  postgres = await startTestPostgres();
  root = await mkdtemp(join(tmpdir(), 'backups-'));
  target = new DiskStorage(join(root, 'target'));
  objects = new DiskStorage(join(root, 'objects'));
  key = await makeKey();
  await run(
    postgres.url,
    'CREATE SCHEMA shop',
    `CREATE TABLE shop.orders (id bigserial PRIMARY KEY, name text NOT NULL DEFAULT 'none', at timestamptz, price numeric(12,2),
       facts jsonb, tags text[], picture bytea, ratio double precision, twice numeric GENERATED ALWAYS AS (price * 2) STORED,
       parent bigint REFERENCES shop.orders) WITH (fillfactor = 70)`,
    'CREATE INDEX orders_name ON shop.orders (lower(name)) WHERE price > 0',
    `ALTER TABLE shop.orders ADD CONSTRAINT "priced; well" CHECK (price >= 0)`,
    `INSERT INTO shop.orders (name, at, price, facts, tags, picture, ratio, parent)
       SELECT E'line\\t' || i || E'\\n\\\\N "Ü"', timestamptz '2026-11-01 02:30+02' + i * interval '1 second', i,
         jsonb_build_object('i', i, 'text', repeat('x', i % 3000)), ARRAY['a', NULL, 'b,c'], '\\x00ff'::bytea, i / 3.0,
         CASE WHEN i > 1 THEN 1 END FROM generate_series(1, 5000) i`,
    'CREATE TABLE shop.empty (x int)',
    'CREATE TABLE shop.secrets (x int, CONSTRAINT rows_stay_out_of_backups CHECK (true))',
    'INSERT INTO shop.secrets VALUES (42)',
  );
  await objects.putText('shop/a', 'one object');
  await objects.putText('shop/b', 'another object');
  await objects.putText('shop/c', 'one object');
  await back();
});
afterAll(async () => {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

async function run(url: string, ...statements: string[]) {
  const client = await connect(url);
  try {
    const answers = [];
    for (const statement of statements) answers.push((await client.query(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

/** A whole backup of the shop. */
async function back(): Promise<Manifest> {
  const recipients = [key.recipient];
  const snapshot = await Snapshot.open(postgres.url, ['shop']);
  const tables = await dumpTables(snapshot, { backupId: ID, target, recipients });
  await snapshot.close();
  const entries = [];
  for (const [name, part] of [
    ['a', 'objects/aa/1.age'],
    ['c', 'objects/aa/1.age'],
    ['b', 'objects/bb/2.age'],
  ]) {
    const path = await objects.localPath(`shop/${name}`);
    await storeSealed(target, String(part), createReadStream(path), { recipients });
    const { sha256, bytes } = await objects.put(`copies/${name}`, createReadStream(path));
    entries.push({ key: `shop/${name}`, bytes, sha256, part: String(part) });
  }
  const list = await storeSealed(target, partKey(ID, OBJECTS_PART), listLines(Readable.from(entries)), {
    recipients,
  });
  const manifest: Manifest = {
    ...{ format: 1, id: ID, at: snapshot.at.toISOString(), product: '1', server: snapshot.serverVersion },
    ...{ catalog: snapshot.catalog, tables },
    objects: {
      count: 3,
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
      list: { name: OBJECTS_PART, ...list },
    },
  };
  await storeSealed(target, partKey(ID, MANIFEST_PART), Readable.from([JSON.stringify(manifest)]), {
    recipients,
  });
  return manifest;
}

async function archive(): Promise<string> {
  const path = join(root, `backup-${Math.random()}.tar`);
  const names = [
    MANIFEST_PART,
    'tables/shop.empty.age',
    'tables/shop.orders.age',
    'tables/shop.secrets.age',
    OBJECTS_PART,
    'objects/aa/1.age',
    'objects/bb/2.age',
  ];
  async function* parts(): AsyncGenerator<ArchivedPart> {
    for (const name of names) {
      const file = await target.localPath(partKey(ID, name));
      yield { name, bytes: (await stat(file)).size, open: async () => createReadStream(file) };
    }
  }
  await pipeline(toArchive(parts(), new Date()), createWriteStream(path));
  return path;
}

/** Restores an archive into a database of its own; answers its rows and objects. */
async function restore(path: string, identity = key.identity) {
  const scratch = await postgres.cloneTemplate({
    ...{ name: 'nothing', schemas: 0 },
    fill: async () => undefined,
  });
  const source = await ArchiveParts.open(path);
  const identities = [identity];
  const manifest = await openManifest(source, identities);
  const client = await connect(scratch.url);
  const back = new DiskStorage(join(root, `restored-${Math.random()}`));
  try {
    const tables = await loadDatabase(client, manifest, source, { identities, keepsOwners: false });
    const totals = await restoreObjects(manifest, source, back, { identities });
    return { url: scratch.url, tables, totals, back };
  } finally {
    await client.end();
    await source.close();
  }
}

describe('a backup', () => {
  it('comes back from one file and the key with every row, constraint, sequence and object', async () => {
    const { url, tables, totals, back } = await restore(await archive());
    expect(tables).toEqual([
      { schema: 'shop', name: 'empty', rows: 0, isEqual: true },
      { schema: 'shop', name: 'orders', rows: 5000, isEqual: true },
      { schema: 'shop', name: 'secrets', rows: 0, isEqual: true },
    ]);
    expect(totals).toEqual({ objects: 3, bytes: 34 });
    expect(await back.getText('shop/c')).toBe('one object');
    const questions = [
      'SELECT * FROM shop.orders ORDER BY id',
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'shop' ORDER BY 1`,
      `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'shop'::regnamespace ORDER BY 1`,
      `SELECT reloptions FROM pg_class WHERE oid = 'shop.orders'::regclass`,
      `SELECT nextval('shop.orders_id_seq') > 5000 AS goes_on`,
      `INSERT INTO shop.orders (price) VALUES (3) RETURNING id > 5000 AS taken, twice, name`,
    ];
    expect(await run(url, ...questions)).toEqual(await run(postgres.url, ...questions));
  });

  it('shows one moment, however much is written meanwhile', async () => {
    const snapshot = await Snapshot.open(postgres.url, ['shop']);
    const before = await run(postgres.url, 'SELECT count(*)::int AS rows FROM shop.orders');
    await run(postgres.url, `INSERT INTO shop.orders (price) SELECT i FROM generate_series(1, 100) i`);
    await run(postgres.url, 'DELETE FROM shop.orders WHERE id BETWEEN 10 AND 20');
    const tables = await dumpTables(snapshot, { backupId: 'moment', target, recipients: [key.recipient] });
    await snapshot.close();
    expect([[{ rows: tables.find(({ name }) => name === 'orders')?.rows }]]).toEqual(before);
  });

  it('opens with its own key alone', async () => {
    const path = await archive();
    await expect(restore(path, (await makeKey()).identity)).rejects.toThrow(WrongKey);
  });

  it('is refused where it would lose something', async () => {
    await run(postgres.url, 'CREATE SCHEMA odd', 'CREATE VIEW odd.seen AS SELECT 1 AS one');
    await expect(Snapshot.open(postgres.url, ['odd'])).rejects.toThrow('The view odd.seen would be lost');
  });
});

describe('a damaged backup', () => {
  /** Where the sealed bytes of a part begin in an archive. */
  async function placeOf(path: string, part: string): Promise<number> {
    const file = await open(path);
    const bytes = await file.readFile();
    await file.close();
    return bytes.indexOf(part) + 512;
  }

  it.each(['manifest.age', 'tables/shop.orders.age', 'objects.age', 'objects/bb/2.age'])(
    'with a flipped bit in %s is found, and the part is named',
    async (part) => {
      const path = await archive();
      const at = (await placeOf(path, part)) + 190;
      const file = await open(path, 'r+');
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
      await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
      await file.close();
      await expect(restore(path)).rejects.toMatchObject({ name: 'BackupDamaged', part });
    },
  );

  it('that ends too early names where', async () => {
    const [path, part] = [await archive(), 'tables/shop.orders.age'];
    await truncate(path, (await placeOf(path, part)) + 3_000);
    await expect(restore(path)).rejects.toMatchObject({ name: 'BackupDamaged', part });
  });

  it('that is no backup says so', async () => {
    const path = join(root, 'letter.txt');
    await writeFile(path, 'Dear Sir or Madam');
    await expect(ArchiveParts.open(path)).rejects.toThrow('is not a backup of this product');
  });

  it('without one of its parts names it', async () => {
    const source = new StoredParts(target, ID);
    const manifest = await openManifest(source, [key.identity]);
    const client = await connect(
      (await postgres.cloneTemplate({ name: 'nothing', schemas: 0, fill: async () => undefined })).url,
    );
    const [first] = manifest.tables;
    if (first) first.part.name = 'tables/shop.gone.age';
    const options = { identities: [key.identity], keepsOwners: false };
    const loading = loadDatabase(client, manifest, source, options);
    await expect(loading).rejects.toThrow(BackupDamaged);
    await client.end();
  });
});
