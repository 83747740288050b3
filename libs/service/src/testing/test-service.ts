import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AccessClaims } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { createLogger, createServiceApp, Identity, listen } from '@plumbline/server';
import {
  type ClonedDatabase,
  createTestIdentity,
  type TestIdentity,
  type TestPostgres,
  waitAtPool,
} from '@plumbline/testing';
import { DataSource } from 'typeorm';
import type { Service } from '../define-service.js';

/** What a service under test runs on: its settings as an environment, and what it keeps. */
export interface TestEnvironment {
  settings: Record<string, string>;
  storageRoot: string;
  identity: TestIdentity;
  /** Names of the stored files, unfinished ones included. */
  storedFiles(): Promise<string[]>;
  remove(): Promise<void>;
}

/** A caller of the service, with its access token. */
export type ClientType<Client> = new (url: string, token: string) => Client;

export interface TestService<Client> {
  app: NestFastifyApplication;
  url: string;
  live: LiveBus;
  database: DataSource;
  /** A caller in a workspace of its own, unless the claims name one. */
  client(claims?: Partial<AccessClaims>): Promise<Client>;
  close(): Promise<void>;
}

/** A fresh, migrated database and folder, so that a service that is killed can be started on them again. */
export async function makeEnvironment(postgres: TestPostgres, service: Service): Promise<TestEnvironment> {
  const { name } = service.entry;
  // Its own schema, that of its jobs and that of the transport.
  const fill = (database: ClonedDatabase) => migrate(database, service);
  // Named apart from the templates that services fill for specs of their own.
  return environmentOn(await postgres.cloneTemplate({ name: `process-${name}`, schemas: 3, fill }), name);
}

async function migrate(database: ClonedDatabase, service: Service): Promise<void> {
  const environment = await environmentOn(database, service.entry.name);
  const app = await createApp(service, environment, environment.settings, new LiveBus());
  await listen(app, '127.0.0.1', 0);
  await app.close();
  await environment.remove();
}

async function environmentOn({ url, schemas }: ClonedDatabase, name: string): Promise<TestEnvironment> {
  const [own = '', jobs = '', transport = ''] = schemas.map(({ schema }) => schema);
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${name}-`));
  const storageRoot = join(folder, 'objects');
  return {
    settings: {
      DATABASE_URL: url,
      DATABASE_SCHEMA: own,
      JOBS_SCHEMA: jobs,
      TRANSPORT_URL: url,
      TRANSPORT_SCHEMA: transport,
      STORAGE_ROOT: storageRoot,
      TEMP_DIRECTORY: join(folder, 'temp'),
      SEALING_KEY: randomBytes(32).toString('base64url'),
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    },
    storageRoot,
    identity: await createTestIdentity(),
    storedFiles: async () => {
      const entries = await readdir(storageRoot, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The service in this process, on a real socket. */
export async function startService<Client>(
  service: Service,
  Caller: ClientType<Client>,
  environment: TestEnvironment,
  settings: Record<string, string> = {},
): Promise<TestService<Client>> {
  const live = new LiveBus();
  const app = await createApp(service, environment, { ...environment.settings, ...settings }, live);
  const url = await listen(app, '127.0.0.1', 0);
  const database = app.get(DataSource);
  waitAtPool(database);
  return {
    app,
    url,
    live,
    database,
    client: async (claims) => new Caller(url, await environment.identity.sign(claims)),
    close: () => app.close(),
  };
}

async function createApp(
  service: Service,
  environment: TestEnvironment,
  settings: Record<string, string>,
  live: LiveBus,
): Promise<NestFastifyApplication> {
  const { name } = service.entry;
  const logger = createLogger(name, settings.LOG_LEVEL);
  const identity = new Identity();
  identity.useKeys(environment.identity.jwks);
  return createServiceApp(service.createModule(settings, { identity, live, logger }), { name, logger });
}
