import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort } from '@plumbline/server';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { FaultProxy, startTestPostgres, type TestPostgres, TestSmtp } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { connect } from './firing-schedules.js';
import { startApp, template } from './start-app.js';

type Clone = Awaited<ReturnType<TestPostgres['cloneTemplate']>>;

interface Parts {
  postgres: TestPostgres;
  clone: Clone;
  folder: string;
  settings: Record<string, string>;
}

/** Two schedulers on one database and one folder, and a mail server that they reach through a proxy with faults. */
export class TwoMailingSchedulers {
  private constructor(
    private readonly parts: Parts,
    private readonly apps: NestFastifyApplication[],
    readonly smtp: TestSmtp,
    readonly proxy: FaultProxy,
    /** Beside both: what a spec asks. */
    readonly database: DataSource,
  ) {}

  static async start(): Promise<TwoMailingSchedulers> {
    const postgres = await startTestPostgres();
    const clone = await postgres.cloneTemplate(template);
    const smtp = new TestSmtp(await freePort());
    await smtp.start();
    const proxy = await FaultProxy.start({ to: { host: '127.0.0.1', port: smtp.port } });
    const folder = await mkdtemp(join(tmpdir(), 'two-schedulers-'));
    const settings = {
      SMTP_URL: smtp.url.replace(String(smtp.port), String(proxy.address.port)),
      STORAGE_ROOT: folder,
      SEALING_KEY: randomBytes(32).toString('hex'),
    };
    const parts = { postgres, clone, folder, settings };
    const apps = await Promise.all([1, 2].map(() => startOne(parts)));
    return new TwoMailingSchedulers(parts, apps, smtp, proxy, await connect(clone));
  }

  async stop(): Promise<void> {
    await this.proxy.switchTo('pass');
    await Promise.all(this.apps.map((app) => app.close()));
    await this.database.destroy();
    await this.proxy.close();
    await this.smtp.stop();
    await this.parts.postgres.stop();
    await rm(this.parts.folder, { recursive: true, force: true });
  }

  /** Another connection to the database, as a third scheduler would have. */
  connect(): Promise<DataSource> {
    return connect(this.parts.clone);
  }

  /** One of them ends, and comes again. */
  async restart(at: number): Promise<void> {
    await this.apps[at]?.close();
    this.apps[at] = await startOne(this.parts);
  }

  /** A file that export stored, of which it tells. */
  async store(text: string): Promise<{ exportId: string; key: string; name: string; bytes: number }> {
    const key = `export/${randomUUID()}.csv`;
    await this.apps[0]?.get<Storage>(STORAGE).putText(key, text);
    return { exportId: randomUUID(), key, name: 'rows.csv', bytes: text.length };
  }

  /** What hears of the ends of runs in one of them. */
  handler(at: number): RunEndsHandler {
    const app = this.apps[at];
    if (!app) throw new Error(`there is no scheduler ${at}`);
    return app.get(RunEndsHandler);
  }
}

async function startOne({ clone, settings }: Parts): Promise<NestFastifyApplication> {
  const { app, root } = await startApp(clone, settings);
  await rm(root, { recursive: true, force: true });
  return app;
}
