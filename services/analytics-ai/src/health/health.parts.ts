import { HealthAsking } from './asking/asking.service.js';
import { DayTables } from './asking/day-tables.js';
import { HealthDeletion } from './deletion/deletion.service.js';
import { HealthController } from './health.controller.js';
import { HealthStateController } from './health-state.controller.js';
import { HealthStates } from './health-state.service.js';
import { HealthFiles } from './records/health-files.js';
import { HealthReader } from './records/health-reader.js';
import { HealthImports } from './records/imports.service.js';
import { HealthReports } from './records/reports.service.js';
import { HealthSummaries } from './summary/summary.queries.js';
import { HealthTrends } from './trends/trends.queries.js';
import { HealthAccess } from './vault/health-access.js';
import { HealthConsentRow } from './vault/health-consent.entity.js';
import { HealthFolders } from './vault/health-folders.js';
import { HealthImportRow } from './vault/health-import.entity.js';
import { HealthKeys } from './vault/health-keys.js';
import { HealthReceiptRow } from './vault/health-receipt.entity.js';

/** Health records: sealed apart from everything else, and read by their owner alone. */
export const healthEntities = [HealthConsentRow, HealthImportRow, HealthReceiptRow];
export const healthControllers = [HealthController, HealthStateController];
export const healthProviders = [
  HealthAccess,
  HealthKeys,
  HealthFolders,
  HealthFiles,
  HealthReader,
  HealthImports,
  HealthReports,
  HealthTrends,
  DayTables,
  HealthAsking,
  HealthSummaries,
  HealthDeletion,
  HealthStates,
];
