import { z } from 'zod';
import { column, UPLOAD_TYPES } from './data-sources.js';
import { PLANS } from './limits.js';

/** Processes that own a database schema and may hear events. */
export const SERVICES = ['auth', 'ingestion', 'analytics-ai'] as const;
export type ServiceName = (typeof SERVICES)[number];
export type ConsumerName = ServiceName | 'gateway';

/** A fact that a service announces after its commit. The payload is the aggregate's full new state, never a delta. */
export interface EventDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  name: Name;
  owner: ServiceName;
  heardBy: readonly ConsumerName[];
  /** Additive only; a consumer refuses a higher major than it knows. */
  schemaVersion: number;
  /** Which payload field names the aggregate: events of one aggregate are applied in order of its version. */
  aggregate: { type: string; id: string };
  schema: Schema;
}

const registry = new Map<string, EventDefinition>();

function defineEvent<Name extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Name, Schema>,
): EventDefinition<Name, Schema> {
  registry.set(definition.name, definition as EventDefinition);
  return definition;
}

const envelope = { workspaceId: z.uuid(), aggregateVersion: z.number().int().min(1) };

export const SubscriptionChanged = defineEvent({
  name: 'SubscriptionChanged',
  owner: 'auth',
  heardBy: ['ingestion', 'analytics-ai'],
  schemaVersion: 1,
  aggregate: { type: 'workspace', id: 'workspaceId' },
  schema: z.object({ ...envelope, plan: z.enum(PLANS), planVersion: z.number().int() }),
});

export const SessionRevoked = defineEvent({
  name: 'SessionRevoked',
  owner: 'auth',
  heardBy: ['gateway', 'ingestion', 'analytics-ai'],
  schemaVersion: 1,
  aggregate: { type: 'session', id: 'sessionId' },
  schema: z.object({ ...envelope, sessionId: z.uuid(), until: z.iso.datetime() }),
});

/** The whole state of a source with data: announced when a version is shown, and when its name changes. */
export const DataSourceReady = defineEvent({
  name: 'DataSourceReady',
  owner: 'ingestion',
  heardBy: ['analytics-ai'],
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
  }),
});

export const DataSourceDeleted = defineEvent({
  name: 'DataSourceDeleted',
  owner: 'ingestion',
  heardBy: ['analytics-ai'],
  schemaVersion: 1,
  aggregate: { type: 'data-source', id: 'dataSourceId' },
  schema: z.object({ ...envelope, dataSourceId: z.uuid() }),
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
  heardBy: ['ingestion'],
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object(dashboardState),
});

export const DashboardChanged = defineEvent({
  name: 'DashboardChanged',
  owner: 'analytics-ai',
  heardBy: ['ingestion'],
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object(dashboardState),
});

export const DashboardDeleted = defineEvent({
  name: 'DashboardDeleted',
  owner: 'analytics-ai',
  heardBy: ['ingestion'],
  schemaVersion: 1,
  aggregate: { type: 'dashboard', id: 'dashboardId' },
  schema: z.object({ ...envelope, dashboardId: z.uuid() }),
});

/** Every event by name. An event outside it cannot be published or heard. */
export const EVENTS: ReadonlyMap<string, EventDefinition> = registry;
export type EventPayload<Definition> =
  Definition extends EventDefinition<string, infer Schema> ? z.infer<Schema> : never;
