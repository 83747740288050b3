import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { awaitMigrated, createDatabase, migrate, migrateOnly } from './database.js';

class First1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id integer)');
  }
  async down(): Promise<void> {}
}
class Second1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things ADD name text');
  }
  async down(): Promise<void> {}
}

let server: TestPostgres;
let home: TestSchema;
const opened: DataSource[] = [];

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await server.createSchema();
});
afterEach(async () => {
  for (const database of opened.splice(0)) if (database.isInitialized) await database.destroy();
});

const options = (migrations = [First1700000000001, Second1700000000002]) => ({
  service: 'test',
  ...home,
  entities: [],
  migrations,
  poolSize: 2,
  onPoolError: () => undefined,
});
function open(migrations?: (typeof First1700000000001)[]): Promise<DataSource> {
  const database = createDatabase(options(migrations));
  opened.push(database);
  return database.initialize();
}

describe('migrations', () => {
  it('run once though five processes begin at the same time', async () => {
    const databases = await Promise.all([1, 2, 3, 4, 5].map(() => open()));
    const done = await Promise.all(databases.map(migrate));
    expect(done.flat()).toEqual(['First1700000000001', 'Second1700000000002']);
  });

  it('let a process wait that may not run them, until they are done', async () => {
    await migrate(await open([First1700000000001]));
    const newer = await open();
    let isThrough = false;
    const waiting = awaitMigrated(newer).then(() => {
      isThrough = true;
    });
    expect(isThrough).toBe(false);
    await expect(awaitMigrated(newer, 0)).rejects.toThrow(/ROLE=migrate/);
    await expect(migrateOnly(options())).resolves.toEqual(['Second1700000000002']);
    await waiting;
  });

  it('F40 do not stop the version before: it finds nothing to wait for in a newer schema', async () => {
    await migrateOnly(options());
    const older = await open([First1700000000001]);
    await awaitMigrated(older, 0);
    await expect(migrate(older)).resolves.toEqual([]);
    await older.query('INSERT INTO things (id) VALUES (1)');
  });
});
