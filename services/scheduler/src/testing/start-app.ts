import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveBus } from '@plumbline/events';
import { createLogger, createServiceApp, Identity } from '@plumbline/server';
import { type ClonedDatabase, createTestIdentity } from '@plumbline/testing';
import { schedulerService } from '../index.js';

/** Its own schema and that of the transport, migrated. */
export const template = {
  name: 'scheduler-app',
  schemas: 2,
  fill: async (database: ClonedDatabase) => {
    const { app, root } = await startApp(database);
    await app.close();
    await rm(root, { recursive: true, force: true });
  },
};

/** The service on a cloned database, with a folder of its own. */
export async function startApp({ schemas }: ClonedDatabase, more: Record<string, string> = {}) {
  const [home, transport] = schemas;
  const root = await mkdtemp(join(tmpdir(), 'scheduler-service-'));
  const settings = {
    ...{ DATABASE_URL: home?.url ?? '', DATABASE_SCHEMA: home?.schema ?? '' },
    ...{ TRANSPORT_URL: transport?.url ?? '', TRANSPORT_SCHEMA: transport?.schema ?? '' },
    STORAGE_ROOT: join(root, 'objects'),
    SEALING_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://numbers.example',
    OBJECT_WAIT_MS: '0',
    ...more,
  };
  const identity = await createTestIdentity();
  const verifier = new Identity();
  verifier.useKeys(identity.jwks);
  const logger = createLogger('scheduler', 'silent');
  const module = schedulerService.createModule(settings, {
    ...{ identity: verifier, live: new LiveBus(), logger },
  });
  const app = await createServiceApp(module, { name: 'scheduler', logger });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, identity, root };
}
