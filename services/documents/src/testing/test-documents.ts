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
import { documentsService } from '../index.js';
import { TestClient } from './test-client.js';

/** A service under test: its settings as an environment, and what it keeps. */
export interface TestEnvironment {
  settings: Record<string, string>;
  storageRoot: string;
  identity: TestIdentity;
  /** Names of the stored files, unfinished ones included. */
  storedFiles(): Promise<string[]>;
  remove(): Promise<void>;
}

export interface TestDocuments {
  app: NestFastifyApplication;
  url: string;
  live: LiveBus;
  database: DataSource;
  /** A caller in a workspace of its own, unless the claims name one. */
  client(claims?: Partial<AccessClaims>): Promise<TestClient>;
  close(): Promise<void>;
}

/** Its own schema, that of its jobs and that of the transport, migrated. */
const template = { name: 'documents', schemas: 3, fill: migrateTemplate };

async function migrateTemplate(database: ClonedDatabase): Promise<void> {
  const environment = await environmentOn(database);
  const service = await startDocuments(environment);
  await service.close();
  await environment.remove();
}

/** A fresh database and folder, so that a service that is killed can be started on them again. */
export const makeEnvironment = async (postgres: TestPostgres): Promise<TestEnvironment> =>
  environmentOn(await postgres.cloneTemplate(template));

async function environmentOn({ url, schemas }: ClonedDatabase): Promise<TestEnvironment> {
  const [own = '', jobs = '', transport = ''] = schemas.map(({ schema }) => schema);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-documents-'));
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
export async function startDocuments(
  environment: TestEnvironment,
  settings: Record<string, string> = {},
): Promise<TestDocuments> {
  const merged = { ...environment.settings, ...settings };
  const logger = createLogger('documents', merged.LOG_LEVEL);
  const identity = new Identity();
  identity.useKeys(environment.identity.jwks);
  const live = new LiveBus();
  const module = documentsService.createModule(merged, { identity, live, logger });
  const app = await createServiceApp(module, { name: 'documents', logger });
  const url = await listen(app, '127.0.0.1', 0);
  waitAtPool(app.get(DataSource));
  return {
    app,
    url,
    live,
    database: app.get(DataSource),
    client: async (claims) => new TestClient(url, await environment.identity.sign(claims)),
    close: () => app.close(),
  };
}
