import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase } from '@plumbline/database';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { type TakingTables, takeRows } from './restored-rows.js';

const TABLES: TakingTables = {
  lists: { meeting: 'replace' },
  things: { meeting: 'keep', optional: { owner: 'lists' } },
};
const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';

let postgres: TestPostgres;
let database: DataSource;
let folder: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const { url, schema } = await postgres.createSchema();
  database = await createDatabase({
    ...{ service: 'rows', url, schema, entities: [], migrations: [], poolSize: 2 },
    onPoolError: () => undefined,
  }).initialize();
  await database.query(
    'CREATE TABLE lists (id uuid PRIMARY KEY, name text NOT NULL, about jsonb, raw bytea, tags text[])',
  );
  await database.query(
    'CREATE TABLE things (id uuid PRIMARY KEY, list_id uuid NOT NULL REFERENCES lists, owner uuid, amount numeric)',
  );
  folder = await mkdtemp(join(tmpdir(), 'rows-'));
});
beforeEach(() => database.query('TRUNCATE lists, things'));
afterAll(async () => {
  await database?.destroy();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Row = Record<string, string | null>;

async function take(...rows: [table: string, row: Row][]): Promise<string | undefined> {
  const path = join(folder, 'rows.jsonl');
  await writeFile(path, rows.map(([table, row]) => `${JSON.stringify({ table, row })}\n`).join(''));
  return database.transaction((tx) => takeRows(tx, path, TABLES));
}

const list = (change: Row = {}): [string, Row] => [
  'lists',
  { id: A, name: 'then', about: '{"a": [1, "x"]}', raw: '\\x00ff', tags: '{one,"two, three"}', ...change },
];

describe('rows out of a backup', () => {
  it('come back as they were, whatever their types', async () => {
    expect(
      await take(list(), ['things', { id: B, list_id: A, owner: null, amount: '12.50' }]),
    ).toBeUndefined();
    const [row] = await database.query('SELECT name, about, raw, tags FROM lists');
    expect(row).toEqual({
      ...{ name: 'then', about: { a: [1, 'x'] }, raw: Buffer.from([0, 255]), tags: ['one', 'two, three'] },
    });
    expect(await database.query('SELECT amount FROM things')).toEqual([{ amount: '12.50' }]);
  });

  it('take the place of what is there, or leave it, as their table says', async () => {
    await take(list({ name: 'now' }), ['things', { id: B, list_id: A, owner: null, amount: '1' }]);
    await take(list(), ['things', { id: B, list_id: A, owner: null, amount: '2' }]);
    expect(await database.query('SELECT name FROM lists')).toEqual([{ name: 'then' }]);
    expect(await database.query('SELECT amount FROM things')).toEqual([{ amount: '1' }]);
  });

  it('forget what they name where that is gone, if they can be without it', async () => {
    await take(list(), ['things', { id: B, list_id: A, owner: B, amount: null }]);
    expect(await database.query('SELECT owner FROM things')).toEqual([{ owner: null }]);
  });

  it('are refused as a whole, in words, where they do not fit', async () => {
    const refusal = await take(list(), ['things', { id: B, list_id: B, owner: null, amount: null }]);
    expect(refusal).toContain('Rows of things do not fit what is there now');
    expect(await database.query('SELECT * FROM lists')).toEqual([]);
  });

  it('of a table that is not named are never written', async () => {
    await expect(take(['migrations', { id: A }])).rejects.toThrow('no rows of migrations are taken back');
    await expect(take(['constructor', { id: A }])).rejects.toThrow('no rows of constructor');
  });
});
