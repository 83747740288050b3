import { join } from 'node:path';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  DataSourceReady,
  DataSourceRequested,
  LiveAnswersWanted,
  RestorePrepared,
  ScheduleFired,
} from '@plumbline/contracts';
import { createEngine } from '@plumbline/datasets';
import { currentContext } from '@plumbline/server';
import { defineService } from '@plumbline/service';
import { openStorage, storageFolders } from '@plumbline/storage';
import { DataSourceRow } from './catalog/data-source.entity.js';
import { DataSourceVersionRow } from './catalog/data-source-version.entity.js';
import { importRows } from './catalog/import-rows.js';
import { MergeRow } from './catalog/merge.entity.js';
import { mergeSources } from './catalog/merge-sources.js';
import { parseUpload } from './catalog/parse-upload.js';
import { VersionJobs } from './catalog/version-jobs.service.js';
import { INGESTION_CONFIG, ingestionSettings, parsingFolder, previewsFolder } from './config.js';
import { ConnectionRow } from './connections/connection.entity.js';
import { ConnectionAccess } from './connections/connection-access.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { ConnectionsService } from './connections/connections.service.js';
import { ImportsService } from './connections/imports.service.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { SourceFileController } from './data-export/source-file.controller.js';
import { ComparisonsQueries } from './data-sources/comparisons.queries.js';
import { DataSourcesController } from './data-sources/data-sources.controller.js';
import { DataSourcesQueries } from './data-sources/data-sources.queries.js';
import { DataSourcesService } from './data-sources/data-sources.service.js';
import { KeptPreviews } from './data-sources/kept-previews.js';
import { PreviewsService } from './data-sources/previews.service.js';
import { TablesService } from './data-sources/tables.service.js';
import { VersionsService } from './data-sources/versions.service.js';
import { FreshnessController } from './freshness/freshness.controller.js';
import { FreshnessService } from './freshness/freshness.service.js';
import { ScheduledRefreshRow } from './freshness/scheduled-refresh.entity.js';
import { ScheduledRefreshesHandler } from './freshness/scheduled-refreshes.handler.js';
import { DataFileIntake } from './intake/data-file-intake.js';
import { AskDatabaseJob } from './live/ask-database.job.js';
import { askDatabase } from './live/ask-database.js';
import { LiveQuestions } from './live/live-questions.service.js';
import { LiveRequestsHandler } from './live/live-requests.handler.js';
import { RowsPull } from './live/rows-pull.js';
import { MergeCandidatesQueries } from './merges/candidates/merge-candidates.queries.js';
import { MergeKeysService } from './merges/merge-keys.service.js';
import { MergeParentsQueries } from './merges/merge-parents.queries.js';
import { MergePreviewsQueries } from './merges/merge-previews.queries.js';
import { MergeSourcesJob } from './merges/merge-sources.job.js';
import { MergesController } from './merges/merges.controller.js';
import { MergesHandler } from './merges/merges.handler.js';
import { MergesService } from './merges/merges.service.js';
import { Ingestion1700000000002 } from './migrations/1700000000002-ingestion.js';
import { FilesOfVersions1700000000012 } from './migrations/1700000000012-files-of-versions.js';
import { JobHeaders1700000000022 } from './migrations/1700000000022-job-headers.js';
import { EventReplay1700000000032 } from './migrations/1700000000032-event-replay.js';
import { KeptSources1700000000053 } from './migrations/1700000000053-kept-sources.js';
import { ContractLimits1700000000065 } from './migrations/1700000000065-contract-limits.js';
import { JobHosts1700000000091 } from './migrations/1700000000091-job-hosts.js';
import { Origins1700000000131 } from './migrations/1700000000131-origins.js';
import { Merges1700000000140 } from './migrations/1700000000140-merges.js';
import { Connections1700000000181 } from './migrations/1700000000181-connections.js';
import { Freshness1700000000185 } from './migrations/1700000000185-freshness.js';
import { EngineOptions1700000000186 } from './migrations/1700000000186-engine-options.js';
import { SourcesAnnounced1700000000190 } from './migrations/1700000000190-sources-announced.js';
import { PartialUploads1700000000670 } from './migrations/1700000000670-partial-uploads.js';
import { FileParser } from './parse-upload/file-parser.js';
import { ImportRowsJob } from './parse-upload/import-rows.job.js';
import { ParseUploadJob } from './parse-upload/parse-upload.job.js';
import { RowsTaker } from './parse-upload/rows-taker.js';
import { VersionReading } from './parse-upload/version-reading.js';
import { ReconciliationController } from './reconciliation/reconciliation.controller.js';
import { ReconciliationQueries } from './reconciliation/reconciliation.queries.js';
import { SourceRequestsHandler } from './requests/source-requests.handler.js';
import { RestoredSourcesHandler } from './restores/restored-sources.handler.js';
import { SamplesController } from './samples/samples.controller.js';
import { SamplesService } from './samples/samples.service.js';
import { PartialUploads } from './uploads/resumable/partial-uploads.js';
import { ResumableController } from './uploads/resumable/resumable.controller.js';
import { ResumableService } from './uploads/resumable/resumable.service.js';
import { SweeperService } from './uploads/sweeper.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsService } from './uploads/uploads.service.js';
import { UploadUsage } from './uploads/usage.queries.js';
import { COUNTED_USAGE } from './usage/counted-usage.js';
import { UsageHandler } from './usage/usage.handler.js';
import { SourcesDeletion } from './user-deletion/sources-deletion.service.js';

/** The ingestion service: files and rows of databases come in, are read, and become data sources with versions. */
export const ingestionService = defineService({
  name: 'ingestion',
  pool: { min: 3, size: 8 },
  settings: ingestionSettings,
  config: INGESTION_CONFIG,
  entities: [DataSourceRow, DataSourceVersionRow, ConnectionRow, MergeRow, ScheduledRefreshRow],
  migrations: [
    Ingestion1700000000002,
    FilesOfVersions1700000000012,
    JobHeaders1700000000022,
    EventReplay1700000000032,
    KeptSources1700000000053,
    ContractLimits1700000000065,
    JobHosts1700000000091,
    Origins1700000000131,
    Merges1700000000140,
    Connections1700000000181,
    Freshness1700000000185,
    EngineOptions1700000000186,
    SourcesAnnounced1700000000190,
    PartialUploads1700000000670,
  ],
  events: [
    DashboardCreated,
    DashboardChanged,
    DashboardDeleted,
    DataSourceRequested,
    DataSourceReady,
    ScheduleFired,
    LiveAnswersWanted,
    RestorePrepared,
  ],
  jobs: [parseUpload, importRows, mergeSources, askDatabase],
  controllers: [
    UploadsController,
    ResumableController,
    DataSourcesController,
    MergesController,
    ReconciliationController,
    SamplesController,
    SourceFileController,
    ConnectionsController,
    FreshnessController,
  ],
  providers: [
    UsageHandler,
    SourceRequestsHandler,
    RestoredSourcesHandler,
    DataSourcesQueries,
    ComparisonsQueries,
    ReconciliationQueries,
    DataSourcesService,
    VersionsService,
    TablesService,
    PreviewsService,
    KeptPreviews,
    DataFileIntake,
    UploadsService,
    PartialUploads,
    ResumableService,
    SamplesService,
    ConnectionAccess,
    ConnectionsService,
    ImportsService,
    FreshnessService,
    ScheduledRefreshesHandler,
    FileParser,
    RowsTaker,
    VersionJobs,
    VersionReading,
    ParseUploadJob,
    ImportRowsJob,
    MergeParentsQueries,
    MergePreviewsQueries,
    MergeCandidatesQueries,
    MergesService,
    MergeKeysService,
    MergesHandler,
    MergeSourcesJob,
    LiveRequestsHandler,
    LiveQuestions,
    RowsPull,
    AskDatabaseJob,
    SweeperService,
  ],
  storage: openStorage,
  engine: async (config) =>
    createEngine({
      memoryLimitMb: config.QUERY_MEMORY_MB,
      threads: config.QUERY_THREADS,
      tempDirectory: join(config.TEMP_DIRECTORY, 'spill'),
      allowedDirectories: [...storageFolders(config), parsingFolder(config), previewsFolder(config)],
      shareOf: () => currentContext().workspaceId,
    }),
  usage: UploadUsage,
  countedUsage: COUNTED_USAGE,
  madeObjects: `SELECT created_by AS "userId", 'sources' AS kind, count(*)::int AS count
    FROM data_sources WHERE workspace_id = $1 GROUP BY created_by`,
  dataExport: DataExportQueries,
  userDeletion: SourcesDeletion,
});
