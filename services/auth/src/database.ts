import { type DatabaseSettings, databaseSettings, type ServiceDatabase } from '@plumbline/database';
import { User } from './accounts/user.entity.js';
import { Accounts1700000000001 } from './migrations/1700000000001-accounts.js';
import { EventReplay1700000000031 } from './migrations/1700000000031-event-replay.js';
import { UserSession } from './sessions/session.entity.js';
import { Workspace } from './subscriptions/workspace.entity.js';

export const authDatabaseSettings = databaseSettings({ schema: 'auth', minPool: 1, pool: 4 });

/** This service's schema: its tables, and the steps that led to them, oldest first. */
export function authDatabase(config: DatabaseSettings): ServiceDatabase {
  return {
    service: 'auth',
    url: config.DATABASE_URL,
    schema: config.DATABASE_SCHEMA,
    entities: [User, Workspace, UserSession],
    migrations: [Accounts1700000000001, EventReplay1700000000031],
    poolSize: config.DATABASE_POOL,
    migrateAtStart: config.MIGRATE_AT_START,
  };
}
