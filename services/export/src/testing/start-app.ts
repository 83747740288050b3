import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveBus } from '@plumbline/events';
import { createLogger, createServiceApp, Identity } from '@plumbline/server';
import { type ClonedDatabase, createTestIdentity } from '@plumbline/testing';
import { exportService } from '../index.js';

/** Its own schema, in which its jobs lie too, and that of the transport, migrated. */
export const template = {
  name: 'export',
  schemas: 2,
  fill: async (database: ClonedDatabase) => {
    const { app, root } = await startApp(database);
    await app.close();
    await rm(root, { recursive: true, force: true });
  },
};

/** The service on a cloned database, with a folder of its own. */
export async function startApp({ schemas }: ClonedDatabase, settingsOfBackups: Record<string, string> = {}) {
  const [home, transport] = schemas;
  const root = await mkdtemp(join(tmpdir(), 'export-service-'));
  const settings = {
    ...{ DATABASE_URL: home?.url ?? '', DATABASE_SCHEMA: home?.schema ?? '' },
    ...{ TRANSPORT_URL: transport?.url ?? '', TRANSPORT_SCHEMA: transport?.schema ?? '' },
    JOBS_SCHEMA: home?.schema ?? '',
    STORAGE_ROOT: join(root, 'objects'),
    TEMP_DIRECTORY: join(root, 'temp'),
    OBJECT_WAIT_MS: '0',
    SEALING_KEY: randomBytes(32).toString('base64url'),
    ...settingsOfBackups,
  };
  const identity = await createTestIdentity();
  const verifier = new Identity();
  verifier.useKeys(identity.jwks);
  const live = new LiveBus();
  const logger = createLogger('export', 'silent');
  const module = exportService.createModule(settings, { identity: verifier, live, logger });
  const app = await createServiceApp(module, { name: 'export', logger });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, identity, root };
}
