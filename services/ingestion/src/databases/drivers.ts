import type { DatabaseEngine } from '@plumbline/contracts';
import type { DatabaseDriver } from './driver.js';
import { mysqlDriver } from './mysql/mysql-driver.js';
import { oracleDriver } from './oracle/oracle-driver.js';
import { postgresDriver } from './postgresql/postgres-driver.js';
import { snowflakeDriver } from './snowflake/snowflake-driver.js';
import { sqlServerDriver } from './sqlserver/sqlserver-driver.js';

/** One driver per engine. */
export const DRIVERS: Readonly<Record<DatabaseEngine, DatabaseDriver>> = {
  postgresql: postgresDriver,
  mysql: mysqlDriver,
  sqlserver: sqlServerDriver,
  oracle: oracleDriver,
  snowflake: snowflakeDriver,
};
