import { z } from 'zod';
import { throttle } from '../concurrency/throttle.js';
import { fetchDocuments, type Identity, type IdentityDocuments } from '../identity/identity.js';
import type { Logger } from '../logging/logger.js';
import { duplicateRedis, type Redis } from './redis.js';
import { REVOCATIONS_CHANNEL } from './revocation-announcer.js';

const FETCH_MS = 30_000;
const FETCH_ALONE_MS = 2_000;
const RETRY_MS = 1_000;
const PING_MS = 1_000;
const SURE_MS = 60_000;

const announcement = z.array(z.object({ sessionId: z.uuid(), until: z.coerce.date() }));

export interface RevocationSources {
  /** Reads auth's two documents. */
  documents: () => Promise<IdentityDocuments>;
  redis?: Redis;
  logger: Logger;
  /** How long a process stays sure of what it last knew; a minute. */
  sureMs?: number;
}

/**
 * Keeps an identity up to date: auth's keys, and the sessions that were ended. A session that was ended is refused
 * here within a second, within three while Redis is away.
 *
 * Why this is enough, whoever is killed at any moment. A revocation is durable in auth's database before it is told;
 * everything here only shortens the way to it.
 * - The reader dies: it starts with nothing, and refuses (503) until it has the documents. It subscribes first and
 *   fetches afterwards, so what is announced while it fetches is heard, and what was announced before is in the list.
 * - Redis dies or hangs: the subscription is lost or a ping is not answered, which is noticed within two seconds; from
 *   then on the list is fetched every two seconds. When Redis is back, subscribe first, fetch afterwards, as above.
 * - Auth dies between commit and announcement: it announces all live revocations when it starts, and lists them. Until
 *   then another replica of auth lists them; where there is none, nobody was told that the session had ended.
 * - Auth alone loses Redis: it announces all live ones when its connection is back, the list is fetched every 30 s.
 * - Neither auth nor Redis can be reached: after a minute nobody can know, so sessions are refused with 503, not 401:
 *   a browser must not take that for the end of its session. A ping that is answered proves that every announcement
 *   before it has been heard, for Redis sends both in order on one connection; but only a subscription that was
 *   followed by a fetch counts, for before that there may be a gap.
 * - What remains: auth reaches neither Redis nor this process, while this process reaches Redis. That looks like an
 *   auth that is down, when reading must go on (F10); the fifteen minutes of an access token are then the bound.
 * Without Redis the list is not all there is (`SessionRevoked` travels by the durable events), so nothing expires.
 */
export class RevocationFollower {
  private readonly report: (error: Error) => void;
  private subscriber: Redis | undefined;
  /** Changes whenever a subscription begins or ends. */
  private subscription = 0;
  private isSubscribed = false;
  private isGapless = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private pings: NodeJS.Timeout | undefined;
  private finding: Promise<boolean> | undefined;

  constructor(
    private readonly identity: Identity,
    private readonly sources: RevocationSources,
  ) {
    this.report = throttle((error) => sources.logger.warn({ err: error }, 'auth does not answer'));
  }

  start(): this {
    this.identity.findKeys = () => this.findKeys();
    if (this.sources.redis) this.subscribeTo(this.sources.redis);
    void this.fetch();
    return this;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.pings);
    this.subscriber?.disconnect();
  }

  private subscribeTo(redis: Redis): void {
    const subscriber = duplicateRedis(redis, 'revocations');
    this.subscriber = subscriber;
    subscriber.on('ready', () => {
      subscriber.subscribe(REVOCATIONS_CHANNEL).then(
        () => this.onSubscription(true),
        () => subscriber.disconnect(true),
      );
    });
    subscriber.on('close', () => this.isSubscribed && this.onSubscription(false));
    subscriber.on('message', (_channel, text) => this.hear(text));
    this.pings = setInterval(() => void this.ping(subscriber), PING_MS).unref();
  }

  private onSubscription(isSubscribed: boolean): void {
    this.subscription += 1;
    this.isSubscribed = isSubscribed;
    this.isGapless = false;
    if (!this.isStopped) void this.fetch();
  }

  private hear(text: string): void {
    try {
      for (const { sessionId, until } of announcement.parse(JSON.parse(text))) {
        this.identity.revocations.add(sessionId, until);
      }
    } catch (error) {
      this.report(error as Error);
    }
  }

  private async ping(subscriber: Redis): Promise<void> {
    if (!this.isGapless) return;
    const { subscription } = this;
    const sentAt = performance.now();
    // Without an answer the connection closes itself, and that is heard of.
    const isAnswered = await subscriber.ping().then(Boolean, () => false);
    if (isAnswered && subscription === this.subscription) this.rely(sentAt);
  }

  private async fetch(): Promise<boolean> {
    const { subscription } = this;
    const beganAt = performance.now();
    let waitMs: number | undefined;
    try {
      const { jwks, revoked } = await this.sources.documents();
      for (const { sessionId, until } of revoked) this.identity.revocations.add(sessionId, new Date(until));
      this.identity.useKeys(jwks);
      if (this.sources.redis) this.rely(beganAt);
      if (subscription === this.subscription) this.isGapless = this.isSubscribed;
      waitMs = this.isGapless || !this.sources.redis ? FETCH_MS : FETCH_ALONE_MS;
    } catch (error) {
      this.report(error as Error);
    }
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.fetch(), waitMs ?? RETRY_MS).unref();
    return waitMs !== undefined;
  }

  private rely(knownAt: number): void {
    this.identity.relyUntil(knownAt + (this.sources.sureMs ?? SURE_MS));
  }

  /** Tokens that name keys at random must not make auth answer more than once in a while. */
  private findKeys(): Promise<boolean> {
    this.finding ??= this.fetch().finally(() => {
      setTimeout(() => {
        this.finding = undefined;
      }, FETCH_ALONE_MS).unref();
    });
    return this.finding;
  }
}

/**
 * Keeps an identity up to date from auth's documents (the revocations lie beside the keys) and, where there is Redis,
 * from what auth announces. The process need not wait: until the documents are here, its identity refuses with 503.
 */
export function followRevocations(
  identity: Identity,
  { jwksUrl, redis, logger }: { jwksUrl: string; redis?: Redis; logger: Logger },
): RevocationFollower {
  return new RevocationFollower(identity, {
    documents: () => fetchDocuments(jwksUrl),
    redis,
    logger,
  }).start();
}
