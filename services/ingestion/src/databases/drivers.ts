import type { DatabaseEngine } from '@plumbline/contracts';
import type { DatabaseDriver } from './driver.js';
import { mysqlDriver } from './mysql/mysql-driver.js';
import { postgresDriver } from './postgresql/postgres-driver.js';

/** One driver per engine. */
export const DRIVERS: Readonly<Record<DatabaseEngine, DatabaseDriver>> = {
  postgresql: postgresDriver,
  mysql: mysqlDriver,
};
