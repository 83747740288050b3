import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type DatabaseOptions, migrateOnly } from '@plumbline/database';
import { startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import { LOCAL_SERVICES } from './services.js';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

/** Services' own migrations are numbered from here on, those of libraries below. */
const FIRST_OF_SERVICES = 1_700_000_000_000;
type Migrations = DatabaseOptions['migrations'];

const nameOf = (migration: Migrations[number]): string => new migration().name ?? migration.name;
const isOfService = (migration: Migrations[number]) =>
  Number(nameOf(migration).slice(-13)) >= FIRST_OF_SERVICES;

const optionsOf = ({ url, schema }: TestSchema, migrations: Migrations): DatabaseOptions => ({
  ...{ service: 'migrations', url, schema, entities: [], migrations, poolSize: 2 },
  onPoolError: () => undefined,
});

/** Every column, index and constraint of a schema, whatever it is called. */
async function shapeOf(home: TestSchema): Promise<string[]> {
  const database = await createDatabase(optionsOf(home, [])).initialize();
  try {
    const rows: { line: string }[] = await database.query(
      `SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) AS line
       FROM information_schema.columns WHERE table_schema = $1
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1
       UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = to_regnamespace($1)
       ORDER BY line`,
      [home.schema],
    );
    return rows.map(({ line }) => line.replaceAll(home.schema, 'schema'));
  } finally {
    await database.destroy();
  }
}

/** Those that are older than the migrations of libraries; later ones began with them. */
const OLDER: readonly string[] = ['auth', 'ingestion', 'analytics-ai'];
const olderServices = LOCAL_SERVICES.filter(({ entry }) => OLDER.includes(entry.name));

describe.each(olderServices.map((service) => [service.entry.name, service] as const))(
  'the schema of %s',
  (_, service) => {
    const { migrations } = service.database({
      ...{ DATABASE_URL: '', DATABASE_SCHEMA: '', DATABASE_POOL: 2, MIGRATE_AT_START: false },
    });

    it('is the same on a new installation and on one from before libraries had migrations of their own', async () => {
      const [fresh, existing] = [await server.createSchema(), await server.createSchema()];
      await migrateOnly(optionsOf(fresh, migrations));
      const before = await migrateOnly(optionsOf(existing, migrations.filter(isOfService)));
      expect(before.toSorted()).toEqual(migrations.filter(isOfService).map(nameOf).toSorted());
      const tables = await shapeOf(existing);
      const since = await migrateOnly(optionsOf(existing, migrations));
      const ofLibraries = migrations.filter((migration) => !isOfService(migration)).map(nameOf);
      expect(since.toSorted()).toEqual(ofLibraries.toSorted());
      const now = await shapeOf(existing);
      // What libraries have had since is added, and nothing else is touched.
      expect(now).toEqual(expect.arrayContaining(tables));
      expect(now).toEqual(await shapeOf(fresh));
    });
  },
);
