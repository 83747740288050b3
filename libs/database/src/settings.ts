import { createLogger, loadConfig, switchSetting } from '@plumbline/server';
import { z } from 'zod';
import { migrateOnly } from './database.js';
import type { ServiceDatabase } from './database.module.js';

/** Settings of a service's own schema, to be spread into its configuration. */
export function databaseSettings(defaults: { schema: string; minPool: number; pool: number }) {
  return {
    /** PostgreSQL, as the role that owns this service's schemas. */
    DATABASE_URL: z.url(),
    DATABASE_SCHEMA: z.string().default(defaults.schema),
    DATABASE_POOL: z.coerce.number().int().min(defaults.minPool).max(50).default(defaults.pool),
    /** Brings the schema up to date when it starts; otherwise it waits until a process with ROLE=migrate has. */
    MIGRATE_AT_START: switchSetting.default(true),
  };
}

type Shape = ReturnType<typeof databaseSettings>;
export type DatabaseSettings = z.infer<z.ZodObject<Shape>>;

/** What a process with ROLE=migrate does instead of serving; it needs to know nothing but its database. */
export async function migrateAlone(
  service: string,
  shape: Shape,
  databaseOf: (settings: DatabaseSettings) => ServiceDatabase,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const logger = createLogger(service, environment.LOG_LEVEL);
  const settings = loadConfig(service, z.object(shape), environment);
  const onPoolError = (error: Error) => logger.warn({ err: error }, 'the database does not answer yet');
  const migrations = await migrateOnly({ ...databaseOf(settings), onPoolError });
  logger.info({ migrations }, 'the schema is up to date');
}
