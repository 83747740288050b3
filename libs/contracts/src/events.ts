import { z } from 'zod';
import { ACCOUNT_STATES } from './accounts/administration.js';
import { contractLimits } from './billing/subscriptions.js';
import { column } from './data-sources/columns.js';
import { sourceOrigin, UPLOAD_TYPES } from './data-sources/data-sources.js';
import { tableKind } from './data-sources/understanding.js';
import { defineEvent, type EventDefinition, envelope, registry } from './event-definition.js';
import { PLANS } from './plans/plans.js';
import type { ServiceName } from './services.js';

export * from './backups/backup-events.js';
export * from './code/code-events.js';
export * from './collaboration/collaboration-events.js';
export * from './definitions/definition-events.js';
export type { EventDefinition } from './event-definition.js';
export * from './exports/export-events.js';
export * from './extractions/extraction-texts.js';
export * from './live/live-events.js';
export * from './monitoring/fact-audits.js';
export * from './monitoring/process-sample.js';
export * from './monitoring/workspace-usage.js';
export * from './schedules/schedule-events.js';

export type ConsumerName = ServiceName | 'gateway';

export const SubscriptionChanged = defineEvent({
  name: 'SubscriptionChanged',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'workspace', id: 'workspaceId' },
  schema: z.object({
    ...envelope,
    plan: z.enum(PLANS),
    planVersion: z.number().int(),
    limits: contractLimits.optional(),
  }),
});

export const SessionRevoked = defineEvent({
  name: 'SessionRevoked',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'session', id: 'sessionId' },
  schema: z.object({ ...envelope, sessionId: z.uuid(), until: z.iso.datetime() }),
});

/** Whether an account is in use. While it is not, nothing that it gave to others works; that comes back with it. */
export const UserStateChanged = defineEvent({
  name: 'UserStateChanged',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'user', id: 'userId' },
  schema: z.object({ ...envelope, userId: z.uuid(), state: z.enum(ACCOUNT_STATES) }),
});

/** An account is gone, and its workspace with it: whatever is kept of them goes, too. */
export const UserDeleted = defineEvent({
  name: 'UserDeleted',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'user', id: 'userId' },
  schema: z.object({ ...envelope, userId: z.uuid() }),
});

/** The whole state of a source with data: announced when a version is shown, and when its name changes. */
export const DataSourceReady = defineEvent({
  name: 'DataSourceReady',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'data-source', id: 'dataSourceId' },
  schema: z.object({
    ...envelope,
    dataSourceId: z.uuid(),
    version: z.number().int(),
    name: z.string(),
    uploadType: z.enum(UPLOAD_TYPES),
    columns: z.array(column),
    rowCount: z.number().int(),
    parquetKey: z.string(),
    profileKey: z.string(),
    receiptKey: z.string(),
    /** Who uploaded it, and the calendar they live by; jobs that follow from the data run for them. */
    userId: z.uuid().optional(),
    zone: z.string().optional(),
    /** When this version was read. */
    readAt: z.iso.datetime().optional(),
    /** Its rows stay in their database: Parquet holds the first, to know columns by. `tableKind` is what a person says. */
    isLive: z.literal(true).optional(),
    tableKind: tableKind.optional(),
    /** One of our own samples: neither it nor the dashboards made of it alone take a place of the plan. */
    isSample: z.literal(true).optional(),
  }),
});

/** Rows of a database are to become a data source: it is there, and has no data until `DataSourceReady`. */
export const DataSourceImported = defineEvent({
  name: 'DataSourceImported',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'data-source-import', id: 'dataSourceId' },
  schema: z.object({ ...envelope, dataSourceId: z.uuid() }),
});

export const DataSourceDeleted = defineEvent({
  name: 'DataSourceDeleted',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'data-source', id: 'dataSourceId' },
  schema: z.object({ ...envelope, dataSourceId: z.uuid() }),
});

/** Rows that another service wrote down are to become a data source under this id, if the plan has a place for it. */
export const DataSourceRequested = defineEvent({
  name: 'DataSourceRequested',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'data-source-request', id: 'dataSourceId' },
  schema: z.object({
    ...envelope,
    dataSourceId: z.uuid(),
    name: z.string(),
    /** A CSV file that whoever asks removes when it is answered. */
    fileKey: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    origin: sourceOrigin,
    userId: z.uuid(),
    zone: z.string(),
    plan: z.enum(PLANS),
    planVersion: z.number().int(),
    limits: contractLimits.optional(),
  }),
});

/** The data source that was asked for is there and being read, or `refusal` says why there is none. */
export const DataSourceAnswered = defineEvent({
  name: 'DataSourceAnswered',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'data-source-request', id: 'dataSourceId' },
  schema: z.object({
    ...envelope,
    dataSourceId: z.uuid(),
    origin: sourceOrigin,
    refusal: z.string().optional(),
  }),
});

const dashboardState = {
  ...envelope,
  dashboardId: z.uuid(),
  name: z.string(),
  dataSourceIds: z.array(z.uuid()),
};

export const DashboardCreated = defineEvent({
  name: 'DashboardCreated',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object(dashboardState),
});

export const DashboardChanged = defineEvent({
  name: 'DashboardChanged',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object(dashboardState),
});

/**
 * Columns of its first source that whatever is kept elsewhere of a dashboard calls otherwise from now on: a person renamed them, or
 * others stand for those that are gone. Its version is the time in microseconds.
 */
export const DashboardColumnsRenamed = defineEvent({
  name: 'DashboardColumnsRenamed',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'dashboard-columns', id: 'dashboardId' },
  schema: z.object({
    ...envelope,
    dashboardId: z.uuid(),
    /** The dashboard's own source; absent in news from before it was told. */
    sourceId: z.uuid().optional(),
    /** `dataSourceId`: whose columns; absent: the dashboard's own source. */
    renamed: z
      .array(z.object({ from: z.string(), to: z.string(), dataSourceId: z.uuid().optional() }))
      .min(1),
  }),
});

export const DashboardDeleted = defineEvent({
  name: 'DashboardDeleted',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object({ ...envelope, dashboardId: z.uuid() }),
});

/** Every event by name. An event outside it cannot be published or heard. */
export const EVENTS: ReadonlyMap<string, EventDefinition> = registry;
export type EventPayload<Definition> =
  Definition extends EventDefinition<string, infer Schema> ? z.infer<Schema> : never;
