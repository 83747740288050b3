import { join } from 'node:path';
import {
  AlertPictureRequested,
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  DashboardsRestored,
  DataSourceDeleted,
  DataSourceReady,
  DocumentsRestored,
  ExportContentReady,
  ExtractionContentReady,
  ScheduleFired,
  SourcesRestored,
} from '@plumbline/contracts';
import { createEngine } from '@plumbline/datasets';
import { currentContext } from '@plumbline/server';
import { defineService } from '@plumbline/service';
import { openStorage, storageFolders } from '@plumbline/storage';
import { AlertPicturesHandler } from './alert-pictures/alert-pictures.handler.js';
import { DrawAlert } from './alert-pictures/draw-alert.job.js';
import { drawAlertJob } from './alert-pictures/draw-queue.js';
import { BackupRow } from './backups/backup.entity.js';
import { BackupAdoption } from './backups/backup-adoption.service.js';
import { BackupClock } from './backups/backup-clock.service.js';
import { BackupDownload } from './backups/backup-download.service.js';
import { restoreObjectJob, takeBackupJob, testBackupJob } from './backups/backup-jobs.js';
import { BackupKeys } from './backups/backup-keys.service.js';
import { BackupRemoval } from './backups/backup-removal.service.js';
import { BackupSettingsRow } from './backups/backup-settings.entity.js';
import { BackupStatusService } from './backups/backup-status.service.js';
import { BackupTarget } from './backups/backup-target.service.js';
import { BackupsController } from './backups/backups.controller.js';
import { BackupsService } from './backups/backups.service.js';
import { HeldParts } from './backups/held-parts.service.js';
import { ObjectCopies } from './backups/object-copies.service.js';
import { ObjectRestoreRow } from './backups/object-restore.entity.js';
import { HeldObjects } from './backups/objects/held-objects.service.js';
import { ObjectPlans } from './backups/objects/object-plan.service.js';
import { ObjectRestoreClock } from './backups/objects/object-restore-clock.service.js';
import { ObjectRestoresController } from './backups/objects/object-restores.controller.js';
import { ObjectRestores } from './backups/objects/object-restores.service.js';
import { RestoreAnswersHandler } from './backups/objects/restore-answers.handler.js';
import { RestoreObject } from './backups/objects/restore-object.job.js';
import { RestoreClock } from './backups/restore/restore-clock.service.js';
import { RestorePlans } from './backups/restore/restore-plan.service.js';
import { RestoresController } from './backups/restore/restores.controller.js';
import { RestoresService } from './backups/restore/restores.service.js';
import { RestoreState } from './backups/restore-state.service.js';
import { TakeBackup } from './backups/take-backup.job.js';
import { TestBackup } from './backups/test-backup.job.js';
import { EXPORT_CONFIG, exportSettings, writingFolder } from './config.js';
import { ContentHandler } from './content/content.handler.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { COUNTED_USAGE } from './exports/counted-usage.js';
import { DownloadsService } from './exports/downloads.service.js';
import { ExportRow } from './exports/export.entity.js';
import { ExportDownloadRow } from './exports/export-download.entity.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { MakeExport } from './exports/make-export.job.js';
import { makeExportJob } from './exports/make-queue.js';
import { ExportFiles } from './files/export-files.service.js';
import { RowFiles } from './files/row-files.service.js';
import { Export1700000000120 } from './migrations/1700000000120-export.js';
import { Previews1700000000140 } from './migrations/1700000000140-previews.js';
import { ScheduledExports1700000000161 } from './migrations/1700000000161-scheduled-exports.js';
import { Backups1700000000202 } from './migrations/1700000000202-backups.js';
import { LiveSources1700000000211 } from './migrations/1700000000211-live-sources.js';
import { Replication1700000000300 } from './migrations/1700000000300-replication.js';
import { ObjectRestores1700000000400 } from './migrations/1700000000400-object-restores.js';
import { LostParts1700000000410 } from './migrations/1700000000410-lost-parts.js';
import { KnownObjectRow } from './objects/known-object.entity.js';
import { ObjectsHandler } from './objects/objects.handler.js';
import { ObjectsService } from './objects/objects.service.js';
import { SourceVersionRow } from './objects/source-version.entity.js';
import { PreviewRow } from './previews/preview.entity.js';
import { PreviewContents } from './previews/preview-contents.service.js';
import { PreviewsController } from './previews/previews.controller.js';
import { PreviewsService } from './previews/previews.service.js';
import { FeedService } from './replication/feed.service.js';
import { FeedContact } from './replication/feed-contact.service.js';
import { Fencing } from './replication/fencing.service.js';
import { NodesService } from './replication/nodes.service.js';
import { PredecessorClock } from './replication/predecessor-clock.service.js';
import { ReplicationController } from './replication/replication.controller.js';
import { ReplicationNodeRow } from './replication/replication-node.entity.js';
import { ReplicationSettingsRow } from './replication/replication-settings.entity.js';
import { ReplicationStatusService } from './replication/replication-status.service.js';
import { ReplicationTests } from './replication/replication-tests.service.js';
import { RetirementFile } from './replication/retirement-file.js';
import { ScheduledExportsHandler } from './scheduled/scheduled-exports.handler.js';
import { SweeperService } from './sweeping/sweeper.service.js';
import { ExportsDeletion } from './user-deletion/exports-deletion.service.js';
import { VisitSummariesController } from './visit-summaries/visit-summaries.controller.js';
import { VisitSummaries } from './visit-summaries/visit-summaries.service.js';

/** The export service: what the product shows becomes a file, which is kept for some days. */
export const exportService = defineService({
  name: 'export',
  pool: { min: 2, size: 6 },
  settings: exportSettings,
  config: EXPORT_CONFIG,
  entities: [
    KnownObjectRow,
    SourceVersionRow,
    ExportRow,
    ExportDownloadRow,
    PreviewRow,
    BackupRow,
    BackupSettingsRow,
    ObjectRestoreRow,
    ReplicationNodeRow,
    ReplicationSettingsRow,
  ],
  migrations: [
    Export1700000000120,
    Previews1700000000140,
    ScheduledExports1700000000161,
    Backups1700000000202,
    LiveSources1700000000211,
    ObjectRestores1700000000400,
    LostParts1700000000410,
    Replication1700000000300,
  ],
  events: [
    DashboardCreated,
    DashboardChanged,
    DashboardDeleted,
    DataSourceReady,
    DataSourceDeleted,
    ExportContentReady,
    ExtractionContentReady,
    ScheduleFired,
    AlertPictureRequested,
    SourcesRestored,
    DashboardsRestored,
    DocumentsRestored,
  ],
  jobs: [makeExportJob, drawAlertJob, takeBackupJob, testBackupJob, restoreObjectJob],
  controllers: [
    ExportsController,
    PreviewsController,
    VisitSummariesController,
    RestoresController,
    ObjectRestoresController,
    BackupsController,
    ReplicationController,
  ],
  providers: [
    ObjectsHandler,
    ObjectsService,
    ContentHandler,
    ScheduledExportsHandler,
    ExportsService,
    DownloadsService,
    MakeExport,
    AlertPicturesHandler,
    DrawAlert,
    ExportFiles,
    RowFiles,
    PreviewContents,
    PreviewsService,
    VisitSummaries,
    SweeperService,
    BackupKeys,
    BackupTarget,
    ObjectCopies,
    HeldParts,
    BackupsService,
    BackupStatusService,
    BackupDownload,
    BackupRemoval,
    BackupClock,
    BackupAdoption,
    RestoreState,
    RestorePlans,
    RestoresService,
    RestoreClock,
    HeldObjects,
    ObjectPlans,
    ObjectRestores,
    ObjectRestoreClock,
    RestoreAnswersHandler,
    RestoreObject,
    TakeBackup,
    TestBackup,
    NodesService,
    PredecessorClock,
    ReplicationStatusService,
    ReplicationTests,
    RetirementFile,
    Fencing,
    FeedContact,
    FeedService,
  ],
  storage: openStorage,
  engine: async (config) =>
    createEngine({
      memoryLimitMb: config.QUERY_MEMORY_MB,
      threads: config.QUERY_THREADS,
      tempDirectory: join(config.TEMP_DIRECTORY, 'spill'),
      allowedDirectories: [...storageFolders(config), writingFolder(config)],
      shareOf: () => currentContext().workspaceId,
    }),
  countedUsage: COUNTED_USAGE,
  dataExport: DataExportQueries,
  userDeletion: ExportsDeletion,
});
