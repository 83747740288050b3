import { rm } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccessClaims,
  type ContractLimits,
  type Dashboard,
  DataSourceDeleted,
  DataSourceReady,
  type ManagedUser,
  type Plan,
  SubscriptionChanged,
  type TableKind,
  UserDeleted,
  UserStateChanged,
} from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import type { Mailbox, OutgoingMail } from '@plumbline/mail';
import type { Storage } from '@plumbline/storage';
import {
  eventually,
  startTestPostgres,
  type TestIdentity,
  type TestPostgres,
  waitAtPool,
} from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { Announcer } from './announcer.js';
import { claimsOf } from './claims.js';
import { startApp, type TestedJobs, template } from './start-app.js';
import { createTestSources, type TestColumn, type TestSources } from './test-source.js';

/** Someone signed in. */
export interface Caller {
  claims: AccessClaims;
  token: string;
}

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** The service on a real PostgreSQL and DuckDB, with what others would tell it. */
export class RunningAnalytics {
  private eventVersion = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly live: LiveBus,
    private readonly parts: {
      postgres: TestPostgres;
      identity: TestIdentity;
      announcer: Announcer;
      sources: TestSources;
      storage: Storage;
      root: string;
      mail: Mailbox;
    },
    /** The settings it runs with, for another process beside it. */
    readonly settings: Record<string, string>,
  ) {}

  static async start(overrides: Record<string, string> = {}, jobs?: TestedJobs): Promise<RunningAnalytics> {
    const postgres = await startTestPostgres();
    const started = await startApp(await postgres.cloneTemplate(template), overrides, jobs);
    const { app, live, identity, storage, mail, root, settings } = started;
    waitAtPool(app.get(DataSource));
    const announcer = await Announcer.start(postgres, {
      connectionString: settings.TRANSPORT_URL,
      schema: settings.TRANSPORT_SCHEMA,
    });
    const sources = await createTestSources();
    return new RunningAnalytics(
      app,
      live,
      { postgres, identity, announcer, sources, storage, root, mail },
      settings,
    );
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** Newest first. */
  sentMails(): readonly OutgoingMail[] {
    return this.parts.mail.messages;
  }

  async stop(): Promise<void> {
    const { postgres, announcer, sources, root } = this.parts;
    await this.app.close();
    await announcer.stop();
    await sources.end();
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }

  async signIn(claims: Partial<AccessClaims> = {}): Promise<Caller> {
    const all = claimsOf(claims);
    const { iat: _, exp: __, ...signed } = all;
    return { claims: all, token: await this.parts.identity.sign(signed) };
  }

  async call<Body = Record<string, unknown>>(
    caller: Caller | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    const reply = await this.app.inject({
      method,
      url,
      headers: {
        ...(caller && { authorization: `Bearer ${caller.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
    });
    return { status: reply.statusCode, body: reply.json() as Body, headers: reply.headers };
  }

  /**
   * Stores a version's Parquet and profile and announces it, as ingestion does; `wait` until it is known here.
   * `beforeNews` is called when everything is stored and not yet told.
   */
  async announceReady(
    caller: Caller,
    source: {
      id: string;
      name: string;
      version: number;
      rows: number;
      columns: readonly TestColumn[];
      readAt?: string | undefined;
      isLive?: true;
      tableKind?: TableKind;
      isSample?: true;
    },
    { wait = true, beforeNews = () => {} } = {},
  ): Promise<void> {
    const { sources, storage, announcer } = this.parts;
    const made = await sources.generate(source.name, source.rows, source.columns);
    const prefix = `ingestion/${caller.claims.wid}/${source.id}/${source.version}`;
    await storage.putFile(`${prefix}/data.parquet`, made.dataset.parquetPath);
    await storage.putText(`${prefix}/profile.json`, JSON.stringify(made.shape.profile));
    beforeNews();
    await announcer.announce(DataSourceReady, {
      workspaceId: caller.claims.wid,
      aggregateVersion: ++this.eventVersion,
      ...{ dataSourceId: source.id, version: source.version, name: source.name },
      uploadType: 'csv',
      columns: made.dataset.columns,
      rowCount: source.rows,
      parquetKey: `${prefix}/data.parquet`,
      profileKey: `${prefix}/profile.json`,
      receiptKey: `${prefix}/receipt.json`,
      ...{ readAt: source.readAt, tableKind: source.tableKind },
      ...{ isLive: source.isLive, isSample: source.isSample },
    });
    if (wait) {
      await eventually('the source is known', async () => {
        const sql = 'SELECT 1 FROM sources WHERE id = $1 AND current_version = $2';
        return (await this.database.query(sql, [source.id, source.version])).length > 0;
      });
    }
  }

  /** Waits until the search for insights that an announced version starts has ended, and with it the storing of facts. */
  async searched(id: string): Promise<void> {
    if (this.settings.JOB_KINDS) throw new Error('it does not search: start it with { isSearching: true }');
    await eventually('the search for insights has ended', async () => {
      const sql = `SELECT 1 FROM insight_runs WHERE source_id = $1 AND status <> 'queued'`;
      return (await this.database.query(sql, [id])).length > 0;
    });
  }

  async announceDeleted(caller: Caller, id: string): Promise<void> {
    await this.parts.announcer.announce(DataSourceDeleted, {
      workspaceId: caller.claims.wid,
      aggregateVersion: ++this.eventVersion,
      dataSourceId: id,
    });
    await eventually('the deletion is known', async () => {
      const sql = 'SELECT 1 FROM sources WHERE id = $1 AND deleted_at IS NOT NULL';
      return (await this.database.query(sql, [id])).length > 0;
    });
  }

  /** Changes the plan and contract of a workspace, as auth does; `planVersion` must rise. */
  async announcePlan(
    { claims }: Caller,
    plan: Plan,
    planVersion: number,
    limits?: ContractLimits,
  ): Promise<void> {
    await this.parts.announcer.announce(SubscriptionChanged, {
      workspaceId: claims.wid,
      aggregateVersion: planVersion,
      plan,
      planVersion,
      limits,
    });
    await eventually('the plan is known', async () => {
      const sql = 'SELECT 1 FROM workspace_quota WHERE workspace_id = $1 AND plan_version >= $2';
      return (await this.database.query(sql, [claims.wid, planVersion])).length > 0;
    });
  }

  /** Shuts the account of a workspace's user, lets it leave or takes it back, as auth does; `version` must rise. */
  async announceState({ claims }: Caller, state: ManagedUser['state'], version: number): Promise<void> {
    const { wid: workspaceId, sub: userId } = claims;
    await this.parts.announcer.announce(UserStateChanged, {
      ...{ workspaceId, userId, aggregateVersion: version, state },
    });
    await eventually('the state is known', async () => {
      const sql = `SELECT 1 FROM aggregate_versions WHERE aggregate_id = $1 AND version >= $2`;
      return (await this.database.query(sql, [userId, version])).length > 0;
    });
  }

  /** Deletes the user of a workspace, as auth does. */
  async announceLeft({ claims }: Caller): Promise<void> {
    const { wid: workspaceId, sub: userId } = claims;
    await this.parts.announcer.announce(UserDeleted, { workspaceId, aggregateVersion: 1, userId });
    await eventually('the deletion is known', async () => {
      const rows = await this.database.query('SELECT 1 FROM sources WHERE workspace_id = $1', [workspaceId]);
      return rows.length === 0;
    });
  }

  /** Asks for a dashboard and waits until it is built. */
  async build(caller: Caller, dataSourceId: string): Promise<Dashboard> {
    const { status, body } = await this.call<Dashboard>(caller, 'POST', '/api/dashboards/generate', {
      body: { dataSourceId },
    });
    if (status !== 202) throw new Error(`generate answered ${status}: ${JSON.stringify(body)}`);
    return this.ended(caller, body.id);
  }

  async ended(caller: Caller, id: string): Promise<Dashboard> {
    return eventually('the dashboard is built', async () => {
      const { body } = await this.call<Dashboard>(caller, 'GET', `/api/dashboards/${id}`);
      return body.status === 'building' ? undefined : body;
    });
  }
}
