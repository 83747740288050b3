import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveBus } from '@plumbline/events';
import { Mailbox } from '@plumbline/mail';
import { createLogger, createServiceApp, Identity } from '@plumbline/server';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { type ClonedDatabase, createTestIdentity } from '@plumbline/testing';
import { analyticsService } from '../index.js';
import { findInsightsJob } from '../insights/find-queue.js';

/** Its own schema, in which its jobs lie too, and that of the transport, migrated. */
export const template = {
  name: 'analytics',
  schemas: 2,
  fill: async (database: ClonedDatabase) => {
    const { app, root } = await startApp(database, {});
    await app.close();
    await rm(root, { recursive: true, force: true });
  },
};

export interface TestedJobs {
  /** Whether it looks for insights in each new version, which costs more than all else that it does. */
  isSearching: boolean;
}

/** The service on a cloned database, with a mailbox and a folder of its own. */
export async function startApp(
  { schemas }: ClonedDatabase,
  overrides: Record<string, string>,
  { isSearching }: TestedJobs = { isSearching: false },
) {
  const [home, transport] = schemas;
  const root = await mkdtemp(join(tmpdir(), 'analytics-service-'));
  const settings = {
    DATABASE_URL: home?.url ?? '',
    DATABASE_SCHEMA: home?.schema ?? '',
    TRANSPORT_URL: transport?.url ?? '',
    TRANSPORT_SCHEMA: transport?.schema ?? '',
    JOBS_SCHEMA: home?.schema ?? '',
    STORAGE_ROOT: join(root, 'objects'),
    TEMP_DIRECTORY: join(root, 'temp'),
    SOURCE_WAIT_MS: '4000',
    SEALING_KEY: randomBytes(32).toString('base64url'),
    ...(!isSearching && { JOB_KINDS: `-${findInsightsJob.kind}` }),
    ...overrides,
  };
  const identity = await createTestIdentity();
  const verifier = new Identity();
  verifier.useKeys(identity.jwks);
  const [live, mail] = [new LiveBus(), new Mailbox()];
  const logger = createLogger('analytics-ai', 'silent');
  const module = analyticsService.createModule(settings, { identity: verifier, live, logger, mail });
  const app = await createServiceApp(module, { name: 'analytics-ai', logger });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const storage = app.get<Storage>(STORAGE);
  return { app, live, identity, storage, mail, root, settings };
}
