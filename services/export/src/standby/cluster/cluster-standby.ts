import { createHash, randomUUID } from 'node:crypto';
import { Follower, keyFromSecret, ReplicationFeed } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { ConfigError, faultPoint, type Logger } from '@plumbline/server';
import { openStorage } from '@plumbline/storage';
import { PRODUCT_VERSION } from '../../backups/product-version.js';
import { type FollowedAddress, followedAddress } from '../followed-address.js';
import { startNoticeServer } from '../notice-server.js';
import { settle } from '../settle.js';
import { StandbyLoop } from '../standby-loop.js';
import { dataDrill } from './data-drill.js';
import { FollowerLease } from './follower-lease.js';
import { InstallationRow, notePromoted } from './installation-row.js';
import type { StandbyConfig } from './standby-config.js';
import { StandbyPage } from './standby-page.js';

export interface Surroundings {
  logger: Logger;
  /** This process can follow no longer, in half a sentence: it has to end, and be started again. */
  onLost: (why: string) => void;
}

/** A connection that ended; nothing helps but a new one. */
const IS_CUT = /Connection terminated|not queryable|terminating connection/i;

/**
 * A process of a cluster's standby: it answers every call with words, waits until it is the one that follows, and follows.
 * What it knows lies in the standby's database, so any other goes on where it was killed. Answers how to stop.
 */
export async function startClusterStandby(
  config: StandbyConfig,
  surroundings: Surroundings,
): Promise<{ stop: () => Promise<void> }> {
  const primary = followedAddress(config);
  if (!primary) throw new ConfigError('FOLLOW_URL is missing: the address of the installation to follow.');
  const { logger } = surroundings;
  let isStopped = false;
  const lost = (why: string) => {
    if (!isStopped) surroundings.onLost(why);
  };
  const holder = `standby-${randomUUID()}`;
  const url = namedBy(config.STANDBY_DATABASE_URL, holder);
  const row = await InstallationRow.open(url, () => lost('the connection to PostgreSQL has ended'));
  const page = new StandbyPage(row, primary.url);
  const stopLooking = page.start((error) =>
    logger.warn({ err: error }, 'the state of this standby is not known'),
  );
  const server = await startNoticeServer({
    ...{ host: config.HOST, port: config.PORT, code: config.STANDBY_CODE },
    notice: () => page.notice(),
    onError: (error) => logger.warn({ err: error }, 'the page of the standby failed'),
    onPromote: (confirmation) => page.promote(confirmation),
  });
  const follow = async () => {
    const onLost = () => lost('another process follows now');
    const lease = await FollowerLease.obtain({ url, holder, onLost, isWanted: () => !isStopped });
    if (!lease || (await row.read()).role === 'promoted') return;
    logger.info({ primary: primary.url }, 'this process follows');
    const loop = await openLoop({ config, primary, url }, { ...surroundings, onLost: lost });
    page.leads(loop);
    await loop.run();
  };
  follow().catch((failure: Error) => lost(failure.message));
  return {
    // What is under way is one transaction: its connection ends with the process, and takes it back.
    stop: async () => {
      isStopped = true;
      stopLooking();
      await server.stop();
    },
  };
}

interface Following {
  config: StandbyConfig;
  primary: FollowedAddress;
  url: string;
}

async function openLoop(
  { config, primary, url }: Following,
  { logger, onLost }: Surroundings,
): Promise<StandbyLoop> {
  const { identity, recipient } = await keyFromSecret(config.STANDBY_KEY);
  const feed = new ReplicationFeed({ ...primary, identity });
  const storage = await openStorage(config);
  const address = config.PUBLIC_URL;
  const follower = await Follower.open({
    follows: createHash('sha256').update(primary.token).digest('hex'),
    ...{ feed, url, storage, keepsOwners: true, schemas: SERVICES.map(({ schema }) => schema) },
    self: async () => ({ recipient, address, version: PRODUCT_VERSION, keys: null, freeBytes: null }),
    onSecrets: refuseKeys,
    drill: (point) => dataDrill({ url, storage }, point),
  });
  return new StandbyLoop({
    ...{ url: primary.url, feed, follower },
    become: async ({ epoch, isFenced }) => {
      await settle({ url, epoch, isFenced, predecessor: { ...primary, address }, also: notePromoted });
      faultPoint('promotion.settled');
    },
    onPromoted: () => logger.info('this standby has taken over; its services may be installed now'),
    note: (failure, words) => {
      logger.warn({ err: failure }, words);
      if (IS_CUT.test(failure.message)) onLost(failure.message);
    },
  });
}

/** @throws Error always: the Secrets of a cluster are its operator's, and without the same keys nothing sealed would open */
async function refuseKeys(): Promise<void> {
  throw new Error(
    'The primary keeps its keys in a file of its own, which a cluster cannot take. A cluster follows a cluster, whose Secrets hold the same keys.',
  );
}

function namedBy(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}
