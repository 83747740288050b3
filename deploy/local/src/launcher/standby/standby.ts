import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackupKey,
  FeedRefused,
  Follower,
  InstallationRole,
  keysFingerprint,
  type Order,
  ReplicationFeed,
} from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { ConfigError, type Logger } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import { ordersFolder } from '../change-places.js';
import type { LocalConfig } from '../config.js';
import { addressOf, objectsFolder } from '../environments.js';
import type { PostgresServer } from '../postgres-server.js';
import type { Secrets } from '../secrets.js';
import { runDrill } from './drill.js';
import { type Notice, startNoticeServer } from './notice-server.js';
import { PRODUCT_VERSION } from './product-version.js';
import { type Outcome, Promotion, type Taking } from './promotion.js';
import { loadStandbyKey, PrimaryKeys } from './standby-keys.js';
import { standbyNotice } from './standby-words.js';
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
/** How long somebody waits for an answer before being told that it is under way. */
const ANSWER_MS = 3_000;
const CONTACT_MS = 2_000;

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
  private readonly promotion: Promotion;
  /** Of the last attempt that was made here. */
  private outcome: string | undefined;
  private working: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly parts: StandbyParts,
    private readonly primary: { url: string; token: string },
    feed: ReplicationFeed,
    private readonly follower: Follower,
  ) {
    this.promotion = new Promotion({ feed, follower, become: (taking) => this.become(taking) });
  }

  static async start(
    parts: StandbyParts,
    primary: { url: string; token: string },
  ): Promise<{ stop: () => Promise<void> }> {
    // Before anything is fetched: a start that names nobody to follow must not run what lies here.
    await new InstallationRole(ordersFolder(parts.folder)).write({ role: 'standby', primary: primary.url });
    const key = await loadStandbyKey(parts.folder);
    const feed = new ReplicationFeed({ ...primary, identity: key.identity });
    const follower = await openFollower(parts, { feed, token: primary.token }, key);
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
    const { store, heard, failure } = this.follower;
    return standbyNotice({
      ...{ url: this.primary.url, state: { ...store.state, heard }, failure },
      ...{ progress: this.promotion.progress, outcome: this.outcome },
    });
  }

  private async keepContact(): Promise<void> {
    while (!this.isStopped) {
      if (!this.promotion.isSilent)
        await this.follower
          .contact(() => !this.promotion.isSilent)
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
    if (this.isStopped || (await this.promotion.resume())) return;
    const { answer, store } = this.follower;
    if (!answer) return;
    const open = answer.orders.filter(({ id }) => !store.state.done.includes(id));
    if (open.some(({ kind }) => kind === 'promote')) return this.promotion.handOver(answer.epoch + 1);
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

  /** Begins it, and answers what came of it, or where it is when that takes its time. */
  private async promoteByHand(confirmation: string): Promise<Outcome> {
    if (this.promotion.progress !== undefined) return { status: 409, message: this.promotion.progress };
    this.outcome = undefined;
    const done = this.alone(() => this.promotion.byHand(confirmation.trim()))
      .catch((failure: Error): Outcome => {
        this.note(failure, 'taking over failed');
        return { status: 500, message: `Taking over failed and can be tried again: ${failure.message}` };
      })
      .then((outcome) => {
        this.outcome = outcome.message;
        return outcome;
      });
    const begun: Outcome = {
      status: 202,
      message: 'This installation is taking over. This page tells how far it is.',
    };
    return Promise.race([done, sleep(ANSWER_MS, begun)]);
  }

  private async become({ epoch, isFenced }: Taking): Promise<void> {
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
