import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccessClaims,
  DashboardCreated,
  type EventDefinition,
  type EventPayload,
  type ExportPart,
  UserDeleted,
  type WorkspaceUsageTold,
} from '@plumbline/contracts';
import { BullEventTransport, LiveBus, OnEvent } from '@plumbline/events';
import { defineJob, enqueue, type Job, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import { createLogger, createServiceApp, Identity, Session } from '@plumbline/server';
import {
  createTestIdentity,
  eventually,
  startTestPostgres,
  type TestIdentity,
  type TestPostgres,
} from '@plumbline/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DataExportSource } from './data-export.controller.js';
import { defineService, ServiceManifestError } from './define-service.js';
import type { ServiceManifest } from './service-manifest.js';
import { NoteRow, Notes1800000000001 } from './testing/notes.js';
import { UsageReporter } from './usage-reporter.js';
import type { UserDeletion } from './user-deletion.handler.js';

const addNoteJob = defineJob({
  kind: 'add-note',
  steps: ['Adding'],
  schema: z.object({ workspaceId: z.uuid() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1 },
});

@JobOf(addNoteJob)
class AddNote implements Job<typeof addNoteJob> {
  async run({ workspaceId }: JobInput<typeof addNoteJob>): Promise<Outcome> {
    return {
      save: async (tx) => void (await tx.insert(NoteRow, { id: randomUUID(), workspaceId })),
    };
  }
}

class NotesHandler {
  @OnEvent(DashboardCreated)
  async onDashboardCreated(
    { workspaceId, dashboardId }: EventPayload<typeof DashboardCreated>,
    tx: EntityManager,
  ): Promise<void> {
    const subject = { type: 'dashboard', id: dashboardId };
    const request = { input: { workspaceId }, workspaceId, userId: workspaceId, title: 'Adding', subject };
    await enqueue(tx, addNoteJob, { ...request, plan: 'free' });
  }
}

class NotesService implements DataExportSource, UserDeletion {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async exportData({ wid: workspaceId }: AccessClaims): Promise<ExportPart> {
    const notes = await this.database.manager.findBy(NoteRow, { workspaceId });
    return { documents: { 'notes.json': notes }, files: [] };
  }

  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    await tx.delete(NoteRow, { workspaceId });
  }
}

@Controller('notes')
class NotesController {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  @Get()
  count(@Session() { wid: workspaceId }: AccessClaims): Promise<number> {
    return this.database.manager.countBy(NoteRow, { workspaceId });
  }
}

let isEngineClosed = false;
/** Under the name of a service of the list, whose needs it has. */
const manifest: ServiceManifest<Record<string, never>> = {
  name: 'ingestion',
  pool: { min: 2, size: 4 },
  settings: {},
  config: Symbol('notes config'),
  entities: [NoteRow],
  migrations: [Notes1800000000001],
  events: [DashboardCreated],
  jobs: [addNoteJob],
  controllers: [NotesController],
  providers: [NotesHandler, AddNote],
  storage: async () => ({}),
  engine: async () => ({
    close: async () => {
      isEngineClosed = true;
    },
  }),
  countedUsage: `SELECT workspace_id, 'documents' AS measure, count(*) AS amount FROM notes GROUP BY workspace_id`,
  dataExport: NotesService,
  userDeletion: NotesService,
};

let postgres: TestPostgres;
let identity: TestIdentity;
let app: NestFastifyApplication;
let transport: BullEventTransport;
const workspaceId = randomUUID();

beforeAll(async () => {
  postgres = await startTestPostgres();
  const [own, jobs, events] = await Promise.all([1, 2, 3].map(() => postgres.createSchema()));
  if (!own || !jobs || !events) throw new Error('no schemas');
  identity = await createTestIdentity();
  const verifier = new Identity();
  verifier.useKeys(identity.jwks);
  const environment = {
    DATABASE_URL: postgres.url,
    DATABASE_SCHEMA: own.schema,
    JOBS_SCHEMA: jobs.schema,
    TRANSPORT_URL: postgres.url,
    TRANSPORT_SCHEMA: events.schema,
  };
  const logger = createLogger('notes', 'silent');
  const parts = { identity: verifier, live: new LiveBus(), logger };
  app = await createServiceApp(defineService(manifest).createModule(environment, parts), {
    name: 'notes',
    logger,
  });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  transport = new BullEventTransport(
    { connectionString: postgres.url, schema: events.schema },
    () => undefined,
  );
});
afterAll(async () => {
  await transport?.close();
  await app?.close();
  await postgres?.stop();
});

async function call(method: 'GET' | 'POST', url: string) {
  const authorization = `Bearer ${await identity.sign({ wid: workspaceId })}`;
  return app.inject({ method, url, headers: { authorization } });
}

const notes = async () => Number((await call('GET', '/notes')).body);

/** What another service would announce. */
async function announce({ name: type, aggregate, schemaVersion }: EventDefinition, fields: object) {
  const payload: Record<string, unknown> = { workspaceId, aggregateVersion: 1, ...fields };
  const message = { id: randomUUID(), type, schemaVersion, payload, headers: {}, aggregateVersion: 1 };
  const of = { aggregateType: aggregate.type, aggregateId: String(payload[aggregate.id]) };
  await transport.send([{ ...message, ...of }]);
}

describe('a service that is only a manifest', () => {
  it("is migrated, libraries' tables with its own, and ready", async () => {
    expect((await call('GET', '/health/ready')).statusCode).toBe(200);
    expect(await notes()).toBe(0);
  });

  it('answers what every service answers: jobs, usage, the export of data', async () => {
    expect((await call('GET', '/api/jobs')).json()).toEqual([]);
    expect((await call('GET', '/api/subscription/usage')).json()).toEqual([]);
    const part = await call('POST', '/api/user/export');
    expect([part.statusCode, part.json()]).toEqual([200, { documents: { 'notes.json': [] }, files: [] }]);
  });

  it('hears an event and does its job, then forgets the workspace of a deleted user', async () => {
    const dashboard = { dashboardId: randomUUID(), name: 'Orders', dataSourceIds: [] };
    await announce(DashboardCreated, dashboard);
    await eventually('the note is there', async () => (await notes()) === 1);
    await announce(UserDeleted, { userId: randomUUID() });
    await eventually('the note is gone', async () => (await notes()) === 0);
    expect((await call('GET', '/api/jobs')).json()).toEqual([]);
  });

  it('ADMIN-008 tells what workspaces use when it changed, at the latest after a day, and not twice at once', async () => {
    const database = app.get(DataSource);
    const tell = async () => {
      await app.get(UsageReporter).tellOnce();
      const rows: { payload: EventPayload<typeof WorkspaceUsageTold> }[] = await database.query(
        `SELECT payload FROM outbox WHERE type = 'WorkspaceUsageTold' ORDER BY seq`,
      );
      return rows.map(({ payload }) => payload.amounts.map(({ amount }) => amount));
    };
    const later = (interval: string) =>
      database.query(
        `WITH told AS (UPDATE told_usage SET told_at = told_at - interval '${interval}')
         UPDATE usage_reports SET ended_at = ended_at - interval '${interval}'`,
      );
    const add = () => database.manager.insert(NoteRow, { id: randomUUID(), workspaceId });
    await add();
    expect(await tell()).toEqual([[1]]);
    await add();
    // Another process of the service has just told.
    expect(await tell()).toEqual([[1]]);
    await later('5 minutes');
    expect(await tell()).toEqual([[1], [2]]);
    await later('1 day');
    expect(await tell()).toEqual([[1], [2], [2]]);
    await database.manager.delete(NoteRow, { workspaceId });
    await later('5 minutes');
    expect(await tell()).toEqual([[1], [2], [2], [0]]);
  });

  it('closes its engine when it stops', async () => {
    await app.close();
    expect(isEngineClosed).toBe(true);
  });
});

describe('a manifest', () => {
  it.each([
    ['storage', { storage: undefined }],
    ['an engine', { engine: undefined }],
    ['jobs', { jobs: [] }],
    ['a user deletion', { userDeletion: undefined }],
    ['emails', { emails: {} }],
  ])('keeps to the list of services: %s', (part, change) => {
    const define = () => defineService({ ...manifest, ...change });
    expect(define).toThrow(ServiceManifestError);
    expect(define).toThrow(part);
  });
});
