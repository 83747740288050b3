import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackupKey,
  FeedRefused,
  Follower,
  fenced,
  keysFingerprint,
  type Order,
  ReplicationFeed,
} from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { ConfigError, type Logger } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import type { LocalConfig } from '../config.js';
import { addressOf, objectsFolder } from '../environments.js';
import type { PostgresServer } from '../postgres-server.js';
import type { Secrets } from '../secrets.js';
import { runDrill } from './drill.js';
import { type Notice, startNoticeServer } from './notice-server.js';
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

const STEP_MS = 2_000;
const CONTACT_MS = 2_000;
/** Clocks of two machines may run apart by so much of the time that is counted. */
const LEASE_MARGIN = 1.2;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws ConfigError for an address over which the token would travel in the clear */
export function followedAddress({
  FOLLOW_URL,
  FOLLOW_TOKEN,
}: LocalConfig): { url: string; token: string } | undefined {
  if (!FOLLOW_URL) return undefined;
  if (!FOLLOW_TOKEN)
    throw new ConfigError('FOLLOW_TOKEN is missing: the screen Replication of the primary shows it once.');
  const { protocol, hostname } = new URL(FOLLOW_URL);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError('FOLLOW_URL must be https: its token would travel in the clear.');
  return { url: FOLLOW_URL, token: FOLLOW_TOKEN };
}

/**
 * An installation that follows another one: its databases and objects are kept equal, none of its services run, and every call
 * is answered with words. It takes over when the primary's screen or its own operator says so.
 */
export class Standby {
  private isStopped = false;
  /** While it waits for the primary's lease to end, it must not prolong it. */
  private isSilent = false;
  private working: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly parts: StandbyParts,
    private readonly primary: { url: string; token: string },
    private readonly feed: ReplicationFeed,
    private readonly follower: Follower,
  ) {}

  static async start(
    parts: StandbyParts,
    primary: { url: string; token: string },
  ): Promise<{ stop: () => Promise<void> }> {
    const key = await loadStandbyKey(parts.folder);
    const feed = new ReplicationFeed({ ...primary, identity: key.identity });
    const follower = await openFollower(parts, feed, key);
    const standby = new Standby(parts, primary, feed, follower);
    const server = await startNoticeServer({
      ...{ host: parts.config.HOST, port: parts.config.PORT, code: parts.secrets.mailboxCode },
      notice: () => standby.notice(),
      onError: (error) => parts.logger.warn({ err: error }, 'The page of the standby failed.'),
      onPromote: (confirmation) => standby.promoteByHand(confirmation),
    });
    const loops = Promise.all([standby.keepContact(), standby.keepFollowing()]);
    return {
      stop: async () => {
        standby.isStopped = true;
        await server.stop();
        await loops;
        await follower.close().catch(() => undefined);
      },
    };
  }

  private notice(): Notice {
    const { state } = this.follower.store;
    return {
      code: 'standby',
      title: 'This is a standby',
      message: `This installation follows ${this.primary.url} and is kept equal to it. Nothing can be read or changed here; work there, or let this one take over.`,
      facts: [
        ['State', state.phase],
        ['As of', state.appliedAt ?? 'not yet'],
        ['Last problem', this.follower.failure ?? 'none'],
      ],
    };
  }

  private async keepContact(): Promise<void> {
    while (!this.isStopped) {
      if (!this.isSilent)
        await this.follower
          .contact()
          .catch((failure: Error) => this.note(failure, 'the primary was not reached'));
      await sleep(CONTACT_MS, undefined, { ref: false });
    }
  }

  private async keepFollowing(): Promise<void> {
    while (!this.isStopped) {
      await this.alone(() => this.work()).catch((failure: Error) =>
        this.note(failure, 'following failed; tried again'),
      );
      await sleep(STEP_MS, undefined, { ref: false });
    }
  }

  /** What is wanted, then a step; one after the other. */
  private async work(): Promise<void> {
    const { answer, store } = this.follower;
    if (this.isStopped || !answer) return;
    const open = answer.orders.filter(({ id }) => !store.state.done.includes(id));
    if (store.state.phase === 'promoting' || open.some(({ kind }) => kind === 'promote'))
      return this.handOver(answer.epoch + 1);
    if (!answer.isPaused) await this.follower.step();
    for (const order of open) await this.carryOut(order);
  }

  private async carryOut(order: Order): Promise<void> {
    await this.follower.carryOut(order).catch((failure: Error) => {
      // Whatever may be better the next time is tried again.
      if (!(failure instanceof FeedRefused) || failure.status >= 500) throw failure;
      this.note(failure, 'an order could not be carried out');
      return this.follower.store.noteDone(order);
    });
  }

  /** The primary has promised to write no more before the last of its changes is asked for. */
  private async handOver(epoch: number): Promise<void> {
    const { lsn } = await this.feed.ask('fence', { epoch }, fenced);
    // From here on a start goes on with it: the primary writes no more.
    await this.follower.store.save({ phase: 'promoting' });
    await this.follower.catchUpTo(lsn);
    await this.become(epoch, true);
  }

  private async promoteByHand(confirmation: string): Promise<{ status: number; message: string }> {
    const { primary, slot, epoch } = this.follower.store.state;
    if (!slot || !primary)
      return { status: 409, message: 'It has not fetched everything yet, so it cannot take over.' };
    const lost = `${primary.name} replaces a primary that is destroyed`;
    if (confirmation.trim() !== primary.name && confirmation.trim() !== lost)
      return { status: 400, message: `Type "${primary.name}" to have it take over.` };
    return this.alone(async () => {
      const isHandedOver = await this.handOver(epoch + 1).then(
        () => true,
        (failure: Error) => {
          this.note(failure, 'the primary could not be asked to write no more');
          return false;
        },
      );
      if (!isHandedOver) {
        const isSure =
          confirmation.trim() === lost ||
          (primary.takesOver === 'by_lease' && (await this.leaseEnds(primary.leaseMs)));
        if (!isSure)
          return {
            status: 409,
            message: `The primary does not answer, and it may still be writing. Make it reachable; or, if it is destroyed for good, type "${lost}".`,
          };
        await this.become(epoch + 1, false);
      }
      return {
        status: 200,
        message: 'This installation has taken over. It starts now; open this page again in a few seconds.',
      };
    });
  }

  /** Says nothing until the primary has certainly stopped writing, whatever of it is still alive. */
  private async leaseEnds(leaseMs: number): Promise<true> {
    this.isSilent = true;
    while (this.follower.silentMs < leaseMs * LEASE_MARGIN) await sleep(200);
    return true;
  }

  private async become(epoch: number, isFenced: boolean): Promise<void> {
    const { config, folder, postgres, secrets, onPromoted } = this.parts;
    const address = addressOf(config);
    await takeOver({
      ...{ folder, epoch, isFenced, predecessor: { ...this.primary, address } },
      url: postgres.url('postgres', secrets.databasePassword),
    });
    this.isStopped = true;
    onPromoted();
  }

  /** Contact goes on beside; what changes the databases does not. */
  private alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.working.then(work);
    this.working = next.catch(() => undefined);
    return next;
  }

  private note(failure: Error, words: string): void {
    if (!this.isStopped) this.parts.logger.warn({ err: failure }, words);
  }
}

async function openFollower(
  { config, folder, postgres, secrets }: StandbyParts,
  feed: ReplicationFeed,
  { recipient }: BackupKey,
): Promise<Follower> {
  const keys = new PrimaryKeys(folder);
  const address = addressOf(config);
  return Follower.open({
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
