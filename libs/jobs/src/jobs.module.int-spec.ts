import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  SessionRevoked,
  SubscriptionChanged,
  UserDeleted,
} from '@plumbline/contracts';
import { DatabaseModule } from '@plumbline/database';
import {
  type EventHandler,
  EventsModule,
  eventSettings,
  eventTables,
  LiveBus,
  OnEvent,
  publish,
} from '@plumbline/events';
import {
  createLogger,
  createServiceApp,
  Identity,
  ServerModule,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from '@plumbline/server';
import { eventually, startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { defineJob, type Job, type JobContext, JobOf } from './definition/job.js';
import { JobsModule } from './jobs.module.js';
import { enqueue } from './table/enqueue.js';
import { jobTables } from './table/job-tables.js';

const parse = defineJob({
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  schema: z.object({ file: z.string() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1 },
});

class First1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const schema = await runner.getCurrentSchema();
    for (const sql of [...eventTables(schema ?? ''), ...jobTables(schema ?? '')]) await runner.query(sql);
    await runner.query('CREATE TABLE plans (workspace_id uuid, plan text)');
  }

  async down(): Promise<void> {}
}

const HEARS = [
  SubscriptionChanged,
  SessionRevoked,
  UserDeleted,
  DashboardCreated,
  DashboardChanged,
  DashboardDeleted,
];

class Handlers {
  @OnEvent(SubscriptionChanged)
  async onSubscriptionChanged(
    payload: Parameters<EventHandler<typeof SubscriptionChanged>>[0],
    tx: EntityManager,
  ): Promise<void> {
    await tx.query('INSERT INTO plans VALUES ($1, $2)', [payload.workspaceId, payload.plan]);
  }

  @OnEvent(SessionRevoked)
  async onSessionRevoked(): Promise<void> {}
  @OnEvent(UserDeleted)
  async onUserDeleted(): Promise<void> {}
  @OnEvent(DashboardCreated)
  async onDashboardCreated(): Promise<void> {}
  @OnEvent(DashboardChanged)
  async onDashboardChanged(): Promise<void> {}
  @OnEvent(DashboardDeleted)
  async onDashboardDeleted(): Promise<void> {}
}

@JobOf(parse)
class Parse implements Job<typeof parse> {
  async run(_: { file: string }, { signal }: JobContext): Promise<never> {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
}

let server: TestPostgres;
let app: NestFastifyApplication;
let tokenOf: (workspaceId: string) => Promise<string>;

async function start(home: TestSchema, providers: (new () => object)[]): Promise<NestFastifyApplication> {
  const identity = new Identity();
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  identity.useKeys({ keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA', kid: 'test' }] });
  tokenOf = (wid) =>
    new SignJWT({
      sid: randomUUID(),
      wid,
      name: 'ada',
      role: 'user',
      plan: 'free',
      planVersion: 1,
      zone: 'UTC',
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: TOKEN_TYPE })
      .setIssuer(TOKEN_ISSUER)
      .setSubject(randomUUID())
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey);
  const logger = createLogger('test', 'silent');
  const settings = z.object(eventSettings).parse({ TRANSPORT_URL: home.url, TRANSPORT_SCHEMA: home.schema });
  @Module({
    imports: [
      ServerModule.forService({ identity, logger }),
      DatabaseModule.forService({
        ...{ service: 'ingestion', url: home.url, schema: home.schema, poolSize: 5, migrateAtStart: true },
        ...{ entities: [], migrations: [First1700000000000] },
      }),
      EventsModule.forService({ service: 'ingestion', hears: HEARS, settings, live: new LiveBus() }),
      JobsModule.forService({
        ...{ service: 'ingestion', jobs: [parse], role: 'both', timing: { drainMs: 50 } },
        settings: { DATABASE_URL: home.url, JOBS_SCHEMA: home.schema },
      }),
    ],
    providers,
  })
  class Service {}
  const made = await createServiceApp(Service, { name: 'test', logger });
  try {
    await made.init();
  } catch (error) {
    await made.close();
    throw error;
  }
  await made.getHttpAdapter().getInstance().ready();
  return made;
}

beforeAll(async () => {
  server = await startTestPostgres();
  app = await start(await server.createSchema(), [Handlers, Parse]);
});
afterAll(async () => {
  await app?.close();
  await server.stop();
});

async function call(workspaceId: string, method: 'GET' | 'DELETE', path: string) {
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${await tokenOf(workspaceId)}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

function queue(workspaceId: string): Promise<string> {
  return app.get(DataSource).transaction((tx) =>
    enqueue(tx, parse, {
      ...{ input: { file: 'a' }, workspaceId, userId: randomUUID(), plan: 'free', title: 'Reading a' },
      subject: { type: 'data-source', id: randomUUID() },
    }),
  );
}

describe('a service with events and jobs', () => {
  it('carries an event from the commit to its handler', async () => {
    const workspaceId = randomUUID();
    const database = app.get(DataSource);
    await database.transaction((tx) =>
      publish(tx, SubscriptionChanged, { workspaceId, aggregateVersion: 1, plan: 'premium', planVersion: 2 }),
    );
    const rows = await eventually('the plan', async () => {
      const found = await database.query('SELECT plan FROM plans WHERE workspace_id = $1', [workspaceId]);
      return found.length > 0 && found;
    });
    expect(rows).toEqual([{ plan: 'premium' }]);
  });

  it('lists, shows and cancels the jobs of the workspace', async () => {
    const workspaceId = randomUUID();
    const id = await queue(workspaceId);
    await eventually(
      'running',
      async () => (await call(workspaceId, 'GET', `/api/jobs/${id}`)).body.status === 'running',
    );
    expect((await call(workspaceId, 'GET', '/api/jobs')).body).toMatchObject([{ id, title: 'Reading a' }]);
    expect(await call(workspaceId, 'DELETE', `/api/jobs/${id}`)).toMatchObject({ status: 200, body: { id } });
    await eventually(
      'cancelled',
      async () => (await call(workspaceId, 'GET', `/api/jobs/${id}`)).body.status === 'cancelled',
    );
    expect((await call(workspaceId, 'DELETE', `/api/jobs/${id}`)).body.status).toBe('cancelled');
  });

  it('S-18: answers foreign and missing jobs with the same 404, on every verb', async () => {
    const id = await queue(randomUUID());
    const stranger = randomUUID();
    const answers = await Promise.all(
      [id, randomUUID(), 'none'].flatMap((job) => [
        call(stranger, 'GET', `/api/jobs/${job}`),
        call(stranger, 'DELETE', `/api/jobs/${job}`),
      ]),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect((await call(stranger, 'GET', '/api/jobs')).body).toEqual([]);
  });
});

describe('a service whose parts do not fit', () => {
  it('does not start without a handler of an event that it hears', async () => {
    await expect(start(await server.createSchema(), [Parse])).rejects.toThrow('has no handler');
  });

  it('does not start without a class for a kind of job', async () => {
    await expect(start(await server.createSchema(), [Handlers])).rejects.toThrow('done by no class');
  });
});
