import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccessClaims,
  type EventPayload,
  type Plan,
  type Schedule,
  ScheduledFileMade,
  ScheduledWorkEnded,
  type ScheduleRun,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually, startTestPostgres, type TestIdentity, type TestPostgres } from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { ObjectsHandler } from '../objects/objects.handler.js';
import { startApp, template } from './start-app.js';

type Made = EventPayload<typeof ScheduledFileMade>['made'];
type End = EventPayload<typeof ScheduledWorkEnded>['end'];

/** The service on a real PostgreSQL; what others would tell it is told to its handlers. */
export class RunningScheduler {
  private constructor(
    readonly app: NestFastifyApplication,
    private readonly parts: { postgres: TestPostgres; identity: TestIdentity; root: string },
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<RunningScheduler> {
    const postgres = await startTestPostgres();
    const { app, identity, root } = await startApp(await postgres.cloneTemplate(template), settings);
    return new RunningScheduler(app, { postgres, identity, root });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.parts.postgres.stop();
    await rm(this.parts.root, { recursive: true, force: true });
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** Somebody of a workspace of their own. */
  async signIn(plan: Plan = 'premium', claims: Partial<AccessClaims> = {}): Promise<Person> {
    const all = { sub: randomUUID(), wid: randomUUID(), plan, zone: 'America/Chicago', ...claims };
    return new Person(this.app, all.wid, await this.parts.identity.sign(all));
  }

  async tellDashboard(workspaceId: string): Promise<string> {
    const dashboardId = randomUUID();
    const news = { workspaceId, aggregateVersion: 1, dashboardId, name: 'Order desk', dataSourceIds: [] };
    await this.database.transaction((tx) => this.app.get(ObjectsHandler).onDashboardCreated(news, tx));
    return dashboardId;
  }

  /** As analytics tells that columns of a dashboard are called otherwise, or that others stand for them. */
  async tellRenamed(
    workspaceId: string,
    dashboardId: string,
    names: Record<string, string>,
    { sourceId, of }: { sourceId?: string; of?: string } = {},
  ): Promise<void> {
    const renamed = Object.entries(names).map(([from, to]) => ({
      from,
      to,
      ...(of && { dataSourceId: of }),
    }));
    const news = { workspaceId, aggregateVersion: 1, dashboardId, sourceId, renamed };
    await this.database.transaction((tx) => this.app.get(ObjectsHandler).onDashboardColumnsRenamed(news, tx));
  }

  async tellDeleted(workspaceId: string, dashboardId: string): Promise<void> {
    const news = { workspaceId, aggregateVersion: 2, dashboardId };
    await this.database.transaction((tx) => this.app.get(ObjectsHandler).onDashboardDeleted(news, tx));
  }

  /** As export tells that a file is stored, or why there is none. */
  async tellMade(workspaceId: string, { id: runId, attempt }: ScheduleRun, made: Made): Promise<void> {
    const storage = this.app.get<Storage>(STORAGE);
    if ('key' in made) {
      await storage.putText(made.key, 'four pages');
      for (const block of made.mail?.blocks ?? [])
        if (block.kind === 'picture') await storage.putText(block.key, 'a picture');
    }
    const news = { workspaceId, aggregateVersion: attempt, runId, made };
    await this.database.transaction((tx) => this.app.get(RunEndsHandler).onScheduledFileMade(news, tx));
  }

  /** As analytics tells the end of a search. */
  async tellEnd(workspaceId: string, { id: runId, attempt }: ScheduleRun, end: End): Promise<void> {
    const news = { workspaceId, aggregateVersion: attempt, runId, end };
    await this.database.transaction((tx) => this.app.get(RunEndsHandler).onScheduledWorkEnded(news, tx));
  }

  /** What was announced of a kind, oldest first. */
  async announced<Payload = Record<string, unknown>>(type: string): Promise<Payload[]> {
    const rows: { payload: Payload }[] = await this.database.query(
      'SELECT payload FROM outbox WHERE type = $1 ORDER BY seq',
      [type],
    );
    return rows.map(({ payload }) => payload);
  }
}

/** A caller. */
export class Person {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly wid: string,
    private readonly token: string,
  ) {}

  async call<Body = Schedule>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Body; text: string }> {
    const reply = await this.app.inject({
      ...{ method, url },
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return { status: reply.statusCode, body: (isJson ? reply.json() : undefined) as Body, text: reply.body };
  }

  async runs(id: string): Promise<ScheduleRun[]> {
    return (await this.call<ScheduleRun[]>('GET', `/api/schedules/${id}/runs`)).body;
  }

  /** The newest run once it stands like that. */
  until(id: string, ...statuses: ScheduleRun['status'][]): Promise<ScheduleRun> {
    return eventually(`a run of ${id} that is ${statuses}`, async () => {
      const [run] = await this.runs(id);
      return run !== undefined && statuses.includes(run.status) && run;
    });
  }
}
