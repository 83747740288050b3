import {
  DashboardChanged,
  DashboardColumnsRenamed,
  DashboardCreated,
  DashboardDeleted,
  DataSourceDeleted,
  DataSourceImported,
  DataSourceReady,
  ScheduledFileMade,
  ScheduledRefreshEnded,
  ScheduledWorkEnded,
} from '@plumbline/contracts';
import { defineService } from '@plumbline/service';
import { openStorage } from '@plumbline/storage';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsService } from './alerts/alerts.service.js';
import { VerdictsService } from './alerts/verdicts.service.js';
import { AlertRow } from './catalog/alert.entity.js';
import { AlertCheckRow } from './catalog/alert-check.entity.js';
import { KnownObjectRow } from './catalog/known-object.entity.js';
import { ScheduleRow } from './catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from './catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from './catalog/schedule-run.entity.js';
import { SCHEDULER_CONFIG, schedulerSettings } from './config.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { BouncesController } from './deliveries/bounces.controller.js';
import { BouncesService } from './deliveries/bounces.service.js';
import { DeliverService } from './deliveries/deliver.service.js';
import { KeptFiles } from './deliveries/kept-files.js';
import { ResendService } from './deliveries/resend.service.js';
import { ScheduleAddresses } from './deliveries/schedule-addresses.js';
import { scheduleEmails } from './deliveries/schedule-emails.js';
import { ScheduleMails } from './deliveries/schedule-mails.service.js';
import { SendApprovalsController } from './deliveries/send-approvals.controller.js';
import { SendApprovals } from './deliveries/send-approvals.service.js';
import { SettleService } from './deliveries/settle.service.js';
import { ScheduleUnsubscribeController } from './deliveries/unsubscribe.controller.js';
import { RunEndsHandler } from './endings/run-ends.handler.js';
import { FiringService } from './firing/firing.service.js';
import { Scheduler1700000000160 } from './migrations/1700000000160-scheduler.js';
import { Sending1700000000181 } from './migrations/1700000000181-sending.js';
import { Alerts1700000000184 } from './migrations/1700000000184-alerts.js';
import { UploadTypes1700000000193 } from './migrations/1700000000193-upload-types.js';
import { ColumnNames1700000000194 } from './migrations/1700000000194-column-names.js';
import { Bounces1700000000205 } from './migrations/1700000000205-bounces.js';
import { CountedFailures1700000000215 } from './migrations/1700000000215-counted-failures.js';
import { SearchFirst1700000000216 } from './migrations/1700000000216-search-first.js';
import { SendingApproved1700000000481 } from './migrations/1700000000481-sending-approved.js';
import { SchedulesAnnounced1700000000551 } from './migrations/1700000000551-schedules-announced.js';
import { ObjectsHandler } from './objects/objects.handler.js';
import { ObjectsService } from './objects/objects.service.js';
import { RunsQueries } from './runs/runs.queries.js';
import { COUNTED_USAGE } from './schedules/counted-usage.js';
import { NextTimesQueries } from './schedules/next-times.queries.js';
import { ScheduleUsage } from './schedules/schedule-usage.queries.js';
import { SchedulesController } from './schedules/schedules.controller.js';
import { SchedulesService } from './schedules/schedules.service.js';
import { TestRunsService } from './schedules/test-runs.service.js';
import { SchedulesDeletion } from './user-deletion/schedules-deletion.service.js';

/** The scheduler: tells when the time of something has come, keeps what became of it, and sends what was made by mail. */
export const schedulerService = defineService({
  name: 'scheduler',
  pool: { min: 1, size: 4 },
  settings: schedulerSettings,
  config: SCHEDULER_CONFIG,
  entities: [ScheduleRow, ScheduleRunRow, ScheduleDeliveryRow, KnownObjectRow, AlertRow, AlertCheckRow],
  migrations: [
    Scheduler1700000000160,
    Sending1700000000181,
    Alerts1700000000184,
    UploadTypes1700000000193,
    ColumnNames1700000000194,
    Bounces1700000000205,
    CountedFailures1700000000215,
    SearchFirst1700000000216,
    SendingApproved1700000000481,
    SchedulesAnnounced1700000000551,
  ],
  events: [
    DashboardCreated,
    DashboardChanged,
    DashboardColumnsRenamed,
    DashboardDeleted,
    DataSourceImported,
    DataSourceReady,
    DataSourceDeleted,
    ScheduledWorkEnded,
    ScheduledRefreshEnded,
    ScheduledFileMade,
  ],
  emails: scheduleEmails,
  controllers: [
    SchedulesController,
    SendApprovalsController,
    AlertsController,
    ScheduleUnsubscribeController,
    BouncesController,
  ],
  providers: [
    SchedulesService,
    AlertsService,
    VerdictsService,
    NextTimesQueries,
    RunsQueries,
    ObjectsHandler,
    ObjectsService,
    RunEndsHandler,
    DeliverService,
    KeptFiles,
    SendApprovals,
    ResendService,
    ScheduleMails,
    TestRunsService,
    ScheduleAddresses,
    SettleService,
    BouncesService,
    FiringService,
  ],
  storage: openStorage,
  usage: ScheduleUsage,
  countedUsage: COUNTED_USAGE,
  madeObjects: `SELECT user_id AS "userId", 'schedules' AS kind, count(*)::int AS count
    FROM schedules WHERE workspace_id = $1 GROUP BY user_id`,
  dataExport: DataExportQueries,
  userDeletion: SchedulesDeletion,
});
