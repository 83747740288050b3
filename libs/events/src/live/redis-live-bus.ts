import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@plumbline/contracts';
import { duplicateRedis, type Redis, redisReady, throttle } from '@plumbline/server';
import { LIVE_KEPT_MS, LiveBus, liveId, thingOf } from './live-bus.js';

const STREAM = 'plumbline:live';
/** A few minutes of a busy installation, some ten megabytes. */
const KEPT_ENTRIES = 20_000;
/** A new stream says first that what lay before it is gone: whoever reads on from an emptied one learns of it. */
const APPEND = `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XADD', KEYS[1], '*', 'reset', '') end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'news', ARGV[2])`;

const BLOCK_MS = 2_000;
const BATCH = 1_000;
const RETRY_MS = 250;
const RESEND_MS = 1_000;
const MAX_UNSENT = 1_000;
const FIRST_READ_MS = 1_000;

type RawEntry = [id: string, fields: string[]];

/**
 * Live updates that all processes share, in a capped stream of Redis. Every process may publish; the gateways follow,
 * each with its own five minutes. Ids are the stream's, the same at every gateway, so that a browser resumes at any.
 * Whenever a follower may have missed something (its connection was lost, the stream was emptied) all open streams are
 * reset: they read their pages again, and nothing is wrong for longer than Redis was away.
 */
export class RedisLiveBus extends LiveBus {
  /** The latest state of each thing that Redis has not taken yet: news told while it is away arrives later. */
  private readonly unsent = new Map<string, LiveMessage>();
  private resending: NodeJS.Timeout | undefined;
  private follower: Redis | undefined;
  private isClosed = false;
  private position = '0-0';

  constructor(
    private readonly redis: Redis,
    private readonly onError: (error: Error) => void,
  ) {
    super();
  }

  override publish(message: LiveMessage): void {
    const thing = thingOf(message);
    this.unsent.delete(thing);
    this.unsent.set(thing, message);
    if (this.unsent.size > MAX_UNSENT) this.unsent.delete(this.unsent.keys().next().value ?? '');
    this.send(thing, message);
  }

  override async follow(): Promise<void> {
    if (this.follower) return;
    const follower = duplicateRedis(this.redis, 'live', BLOCK_MS);
    this.follower = follower;
    const isRead = new Promise<void>((resolve) => void this.keepFollowing(follower, resolve));
    await Promise.race([isRead, sleep(FIRST_READ_MS, undefined, { ref: false })]);
  }

  override async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.resending);
    this.follower?.disconnect();
  }

  private send(thing: string, message: LiveMessage): void {
    const isTaken = () => {
      if (this.unsent.get(thing) === message) this.unsent.delete(thing);
    };
    const isNot = (error: Error) => {
      this.report(error, this.redis);
      this.resending ??= setTimeout(() => this.resend(), RESEND_MS).unref();
    };
    this.redis.eval(APPEND, 1, STREAM, KEPT_ENTRIES, JSON.stringify(message)).then(isTaken, isNot);
  }

  /** A message that only seemed lost is told twice, which harms nobody; an older state never follows a newer one. */
  private resend(): void {
    this.resending = undefined;
    for (const [thing, message] of this.unsent) this.send(thing, message);
  }

  private async keepFollowing(follower: Redis, onRead: () => void): Promise<void> {
    let wasKnown = false;
    let isKnown = false;
    while (!this.isClosed) {
      await redisReady(follower);
      try {
        if (!isKnown) await (wasKnown ? this.beginAnew(follower) : this.beginWithTheLastMinutes(follower));
        isKnown = true;
        wasKnown = true;
        onRead();
        await this.readOn(follower);
      } catch (error) {
        isKnown = false;
        this.report(error as Error, follower);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** Why a connection is away, it tells itself. */
  private report(error: Error, { status }: Redis): void {
    if (status === 'ready' && !this.isClosed) this.onError(error);
  }

  private async beginWithTheLastMinutes(follower: Redis): Promise<void> {
    const [first] = await follower.xrange(STREAM, '-', '+', 'COUNT', 1);
    const now = await serverTime(follower);
    this.reset(first ? Math.max(idOf(first), liveId(now - LIVE_KEPT_MS)) : liveId(now));
    this.position = `${now - LIVE_KEPT_MS}-0`;
    let batch: RawEntry[];
    do {
      batch = entriesOf(await follower.xread('COUNT', BATCH, 'STREAMS', STREAM, this.position));
      this.take(batch);
    } while (batch.length === BATCH);
  }

  /** What was told in between may be lost, also where the stream is whole: its publishers were cut off as well. */
  private async beginAnew(follower: Redis): Promise<void> {
    const [last] = await follower.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    this.reset(last ? idOf(last) : liveId(await serverTime(follower)));
    this.position = last ? last[0] : '0-0';
  }

  private async readOn(follower: Redis): Promise<void> {
    const from = this.position;
    const batch = entriesOf(await follower.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, from));
    if (batch.length === BATCH) await refuseTrimmed(follower, from);
    this.take(batch);
  }

  private take(batch: readonly RawEntry[]): void {
    for (const entry of batch) {
      const [position, [field, value = '']] = entry;
      this.position = position;
      if (field === 'news') this.hear({ id: idOf(entry), message: JSON.parse(value) });
      else this.reset(idOf(entry));
    }
  }
}

/** A follower this far behind may find that the stream's cap has cut off what it had not read. */
async function refuseTrimmed(follower: Redis, from: string): Promise<void> {
  const [first] = await follower.xrange(STREAM, '-', '+', 'COUNT', 1);
  if (first && idOf(first) > toId(from)) throw new Error('live updates were cut off before they were read');
}

async function serverTime(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return Number(seconds) * 1_000;
}

const entriesOf = (answer: [string, RawEntry[]][] | null): RawEntry[] => answer?.[0]?.[1] ?? [];
const idOf = ([position]: RawEntry): number => toId(position);

function toId(position: string): number {
  const [ms, sequence] = position.split('-').map(Number);
  return liveId(ms ?? 0, sequence);
}

/**
 * The bus of a process: shared by all processes through Redis, or of this process alone. `onError` hears of trouble
 * with Redis, which no caller ever meets.
 */
export function openLiveBus(redis: Redis | undefined, onError: (error: Error) => void): LiveBus {
  return redis ? new RedisLiveBus(redis, throttle(onError)) : new LiveBus();
}
