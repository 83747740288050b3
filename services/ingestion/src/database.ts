import { type DatabaseSettings, databaseSettings, type ServiceDatabase } from '@plumbline/database';
import { DataSourceRow } from './catalog/data-source.entity.js';
import { DataSourceVersionRow } from './catalog/data-source-version.entity.js';
import { Ingestion1700000000002 } from './migrations/1700000000002-ingestion.js';
import { FilesOfVersions1700000000012 } from './migrations/1700000000012-files-of-versions.js';
import { JobHeaders1700000000022 } from './migrations/1700000000022-job-headers.js';
import { EventReplay1700000000032 } from './migrations/1700000000032-event-replay.js';
import { KeptSources1700000000053 } from './migrations/1700000000053-kept-sources.js';
import { ContractLimits1700000000065 } from './migrations/1700000000065-contract-limits.js';
import { JobHosts1700000000091 } from './migrations/1700000000091-job-hosts.js';

export const ingestionDatabaseSettings = databaseSettings({ schema: 'ingestion', minPool: 3, pool: 8 });

/** This service's schema: its tables, and the steps that led to them, oldest first. */
export function ingestionDatabase(config: DatabaseSettings): ServiceDatabase {
  return {
    service: 'ingestion',
    url: config.DATABASE_URL,
    schema: config.DATABASE_SCHEMA,
    entities: [DataSourceRow, DataSourceVersionRow],
    migrations: [
      Ingestion1700000000002,
      FilesOfVersions1700000000012,
      JobHeaders1700000000022,
      EventReplay1700000000032,
      KeptSources1700000000053,
      ContractLimits1700000000065,
      JobHosts1700000000091,
    ],
    poolSize: config.DATABASE_POOL,
    migrateAtStart: config.MIGRATE_AT_START,
  };
}
