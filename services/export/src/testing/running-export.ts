import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type AccessClaims,
  type ExportDocument,
  type ExportError,
  type ExportView,
  type Plan,
} from '@plumbline/contracts';
import { type Engine, quoteText } from '@plumbline/datasets';
import { ENGINE, STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually, startTestPostgres, type TestIdentity, type TestPostgres } from '@plumbline/testing';
import { DataSource, IsNull } from 'typeorm';
import { ContentHandler } from '../content/content.handler.js';
import { ExportRow } from '../exports/export.entity.js';
import { ObjectsHandler } from '../objects/objects.handler.js';
import { PreviewRow } from '../previews/preview.entity.js';
import { startApp, template } from './start-app.js';

export interface Reply<Body> {
  status: number;
  body: Body;
  raw: Buffer;
  headers: Record<string, unknown>;
}

/** The service on a real PostgreSQL and DuckDB; what others would tell it is told to its handlers. */
export class RunningExport {
  private constructor(
    readonly app: NestFastifyApplication,
    private readonly parts: { postgres: TestPostgres; identity: TestIdentity; root: string },
  ) {}

  static async start(): Promise<RunningExport> {
    const postgres = await startTestPostgres();
    const { app, identity, root } = await startApp(await postgres.cloneTemplate(template));
    return new RunningExport(app, { postgres, identity, root });
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
    const all = {
      sub: randomUUID(),
      wid: randomUUID(),
      plan,
      name: 'maria',
      zone: 'America/Chicago',
      ...claims,
    };
    return new Person(this.app, all.wid, await this.parts.identity.sign(all));
  }

  async tellDashboard(workspaceId: string, name = 'Sales by channel'): Promise<string> {
    const dashboardId = randomUUID();
    await this.database.transaction((tx) =>
      this.app
        .get(ObjectsHandler)
        .onDashboardCreated({ workspaceId, aggregateVersion: 1, dashboardId, name, dataSourceIds: [] }, tx),
    );
    return dashboardId;
  }

  /** A data source with a text and a number in each of its rows. */
  async tellSource(
    workspaceId: string,
    rows: readonly [string, number][],
    more: { isLive?: true } = {},
  ): Promise<string> {
    const dataSourceId = randomUUID();
    const parquetKey = `ingestion/${workspaceId}/${dataSourceId}.parquet`;
    const path = join(this.parts.root, 'objects', parquetKey);
    await mkdir(dirname(path), { recursive: true });
    const values = rows.map(([city, amount], at) => `(${quoteText(city)}, ${amount}, ${at + 2})`).join(', ');
    await this.app
      .get<Engine>(ENGINE)
      .exec(
        `COPY (SELECT * FROM (VALUES ${values}) AS t (city, amount, __line)) TO ${quoteText(path)} (FORMAT parquet)`,
      );
    await this.database.transaction((tx) =>
      this.app.get(ObjectsHandler).onDataSourceReady(
        {
          ...{
            workspaceId,
            aggregateVersion: 1,
            dataSourceId,
            version: 1,
            name: 'orders.csv',
            uploadType: 'csv',
          },
          columns: [
            { name: 'city', type: 'text', role: 'dimension' },
            { name: 'amount', type: 'decimal', role: 'measure' },
          ],
          ...{ rowCount: rows.length, parquetKey, profileKey: 'none/p', receiptKey: 'none/r' },
          ...more,
        },
        tx,
      ),
    );
    return dataSourceId;
  }

  /** As the service that owns the object answers. */
  async answer(view: ExportView, content: ExportDocument | ExportError): Promise<void> {
    const { id, workspaceId, request } = await this.database.manager.findOneByOrFail(ExportRow, {
      id: view.id,
    });
    await this.tell({ id, workspaceId, request }, content);
  }

  /** The same for the preview that a workspace waits for. */
  async answerPreview(workspaceId: string, content: ExportDocument | ExportError): Promise<void> {
    const id = await eventually('a preview waits', async () => {
      const waiting = { workspaceId, contentKey: IsNull(), error: IsNull() };
      return (await this.database.manager.findOneBy(PreviewRow, waiting))?.id;
    });
    await this.tell({ id, workspaceId, request: 1 }, content);
  }

  private async tell(
    { id, workspaceId, request }: Pick<ExportRow, 'id' | 'workspaceId' | 'request'>,
    content: ExportDocument | ExportError,
  ): Promise<void> {
    const key = `analytics-ai/${workspaceId}/${id}/${request}.json`;
    if ('blocks' in content) await this.app.get<Storage>(STORAGE).putText(key, JSON.stringify(content));
    const written = 'blocks' in content ? { key, name: content.title, dataVersion: 3 } : { error: content };
    await this.database.transaction((tx) =>
      this.app
        .get(ContentHandler)
        .onExportContentReady({ workspaceId, aggregateVersion: request, exportId: id, content: written }, tx),
    );
  }
}

/** A caller. */
export class Person {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly wid: string,
    private readonly token: string,
  ) {}

  async call<Body = ExportView>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
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
    return {
      status: reply.statusCode,
      body: (isJson ? reply.json() : undefined) as Body,
      raw: reply.rawPayload,
      headers: reply.headers,
    };
  }

  /** The export once it has ended. */
  until({ id }: { id: string }, ...statuses: string[]): Promise<ExportView> {
    return eventually(`${id} ${statuses}`, async () => {
      const { body } = await this.call('GET', `/api/export/${id}`);
      return statuses.includes(body.status) && body;
    });
  }
}
