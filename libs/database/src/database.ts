import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@plumbline/server';
import { DataSource, type EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { AfterCommitSubscriber } from './after-commit.js';
import { clientsThatGiveUp } from './silent-client.js';

export interface DatabaseOptions {
  /** Shown by PostgreSQL beside each connection. */
  service: string;
  url: string;
  /** The one schema this role owns; unqualified names resolve to it. */
  schema: string;
  entities: (new () => object)[] | EntitySchema[];
  migrations: (new () => MigrationInterface)[];
  poolSize: number;
  /** Called for idle connections that drop: without a listener a restart of the server would end this process. */
  onPoolError: (error: Error) => void;
  /** After how long without a word a connection that owes an answer is given up; longer than any statement may take. */
  silentMs?: number;
}

const SILENT_MS = 17_000;
const SESSION = {
  statement_timeout: '15s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '30s',
};

/** The service's TypeORM data source, not yet connected. Times are UTC, never waits for a connection over 2 s. */
export function createDatabase(options: DatabaseOptions): DataSource {
  const session = { search_path: options.schema, timezone: 'UTC', ...SESSION };
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    subscribers: [AfterCommitSubscriber],
    migrationsTransactionMode: 'each',
    synchronize: false,
    applicationName: options.service,
    poolErrorHandler: options.onPoolError,
    extra: {
      max: options.poolSize,
      min: 0,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      Client: clientsThatGiveUp(options.silentMs ?? SILENT_MS),
      options: Object.entries(session)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  });
}

/** Runs what is missing, one process at a time: a second one waits for the first and then finds nothing to do. */
export async function migrate(database: DataSource): Promise<string[]> {
  const lock = database.createQueryRunner();
  await lock.connect();
  try {
    await lock.query(`SET lock_timeout = '60s'`);
    await lock.query(`SELECT pg_advisory_lock(hashtext('plumbline-migrate'), hashtext(current_schema()))`);
    const done = await database.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await lock.query(`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await lock.query(`RESET lock_timeout`).catch(() => undefined);
    await lock.release();
  }
}

/**
 * Waits until another process has run what is missing.
 * @throws Error when that has not happened within five minutes
 */
export async function awaitMigrated(database: DataSource, withinMs = 300_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (await database.showMigrations()) {
    if (Date.now() > end)
      throw new Error('the schema is older than this release: run it once with ROLE=migrate');
    await sleep(500);
  }
}

/** Repeats what fails only because the database is away: a starting process that gave up would just be started again. */
export async function patiently<Result>(
  work: () => Promise<Result>,
  onError: (error: Error) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onError(error as Error);
      await sleep(1_000);
    }
  }
}

/** Brings the schema up to date and lets go of it: what `ROLE=migrate` does. Answers the migrations it ran. */
export async function migrateOnly(options: DatabaseOptions): Promise<string[]> {
  const database = createDatabase(options);
  await patiently(() => database.initialize(), options.onPoolError);
  try {
    return await migrate(database);
  } finally {
    await database.destroy();
  }
}

/** Whether the database answers; for readiness. */
export async function isReachable(database: DataSource): Promise<boolean> {
  return database.query('SELECT 1').then(
    () => true,
    () => false,
  );
}

/** The schema a migration works in. */
export function schemaOf(runner: QueryRunner): string {
  const { schema } = runner.connection.options as { schema?: string };
  if (!schema) throw new Error('this data source has no schema');
  return schema;
}
