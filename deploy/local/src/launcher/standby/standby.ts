import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import {
  type BackupKey,
  Follower,
  InstallationRole,
  keysFingerprint,
  ReplicationFeed,
} from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { type FollowedAddress, StandbyLoop, startNoticeServer } from '@plumbline/export';
import type { Logger } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import { ordersFolder } from '../change-places.js';
import type { LocalConfig } from '../config.js';
import { addressOf, objectsFolder } from '../environments.js';
import type { PostgresServer } from '../postgres-server.js';
import type { Secrets } from '../secrets.js';
import { runDrill } from './drill.js';
import { PRODUCT_VERSION } from './product-version.js';
import { loadStandbyKey, PrimaryKeys } from './standby-keys.js';
import { takeOver } from './take-over.js';

export interface StandbyParts {
  config: LocalConfig;
  folder: string;
  secrets: Secrets;
  postgres: PostgresServer;
  logger: Logger;
  /** It has become an installation of its own: the next start runs it. */
  onPromoted: () => void;
}

/**
 * An installation that follows another one: its databases and objects are kept equal, none of its services run, and every call
 * is answered with words. Answers how to stop.
 */
export async function startStandby(
  parts: StandbyParts,
  primary: FollowedAddress,
): Promise<{ stop: () => Promise<void> }> {
  const { config, folder, secrets, postgres, logger, onPromoted } = parts;
  // Before anything is fetched: a start that names nobody to follow must not run what lies here.
  await new InstallationRole(ordersFolder(folder)).write({ role: 'standby', primary: primary.url });
  const key = await loadStandbyKey(folder);
  const feed = new ReplicationFeed({ ...primary, identity: key.identity });
  const follower = await openFollower(parts, { feed, token: primary.token }, key);
  const loop = new StandbyLoop({
    ...{ url: primary.url, feed, follower, onPromoted },
    become: ({ epoch, isFenced }) =>
      takeOver({
        ...{ folder, epoch, isFenced, predecessor: { ...primary, address: addressOf(config) } },
        url: postgres.url('postgres', secrets.databasePassword),
      }),
    note: (failure, words) => logger.warn({ err: failure }, words),
  });
  const server = await startNoticeServer({
    ...{ host: config.HOST, port: config.PORT, code: secrets.mailboxCode },
    notice: () => loop.notice(),
    onError: (error) => logger.warn({ err: error }, 'The page of the standby failed.'),
    onPromote: (confirmation) => loop.promoteByHand(confirmation),
  });
  const running = loop.run();
  return {
    stop: async () => {
      loop.stop();
      await server.stop();
      await running;
      await follower.close().catch(() => undefined);
    },
  };
}

async function openFollower(
  { config, folder, postgres, secrets }: StandbyParts,
  { feed, token }: { feed: ReplicationFeed; token: string },
  { recipient }: BackupKey,
): Promise<Follower> {
  const keys = new PrimaryKeys(folder);
  const address = addressOf(config);
  return Follower.open({
    follows: createHash('sha256').update(token).digest('hex'),
    ...{ feed, url: postgres.url('postgres', secrets.databasePassword), keepsOwners: true },
    storage: new DiskStorage(objectsFolder(folder)),
    schemas: SERVICES.map(({ schema }) => schema),
    self: async () => {
      const disk = await statfs(folder).catch(() => undefined);
      const held = await keys.read();
      return {
        ...{
          recipient,
          address,
          version: PRODUCT_VERSION,
          keys: held === undefined ? null : keysFingerprint(held),
        },
        freeBytes: disk ? disk.bavail * disk.bsize : null,
      };
    },
    onSecrets: (text) => keys.write(text),
    drill: (point) => runDrill({ config, folder, postgres, secrets }, point),
  });
}
