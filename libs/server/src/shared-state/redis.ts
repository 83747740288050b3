import { Redis, type RedisOptions } from 'ioredis';
import { z } from 'zod';
import { throttle } from '../concurrency/throttle.js';

export type { Redis };

/** Redis holds what several processes must agree on: limits, live updates, revocations. Without it each has its own. */
export const sharedStateSettings = {
  REDIS_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
  ),
};

const REPLY_MS = 250;
/** Silence after a command for which a connection is given up: a server that hangs must look like one that is away. */
const DEAD_AFTER_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;

export interface RedisConnectionOptions {
  /** Names the connection in `CLIENT LIST`. */
  name: string;
  /** Hears why the connection is away, the same reason at most every five seconds. */
  onError: (error: Error) => void;
}

/**
 * A connection that comes back by itself, and at which no caller waits long: a command rejects at once while the
 * connection is away and after 250 ms without a reply (it may then still be carried out, in its order).
 */
export function openRedis(url: string, { name, onError }: RedisConnectionOptions): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    commandTimeout: REPLY_MS,
    socketTimeout: DEAD_AFTER_MS,
    connectTimeout: DEAD_AFTER_MS,
    disconnectTimeout: REPLY_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Its rejections would be nobody's; who subscribes does so again at `ready`.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(50 * attempt, MAX_RECONNECT_MS),
    // A primary that became a replica stays one: its name now leads elsewhere.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    keepAlive: 15_000,
  });
  return endTimersWithConnection(redis).on('error', throttle(onError));
}

/**
 * Another connection to the same server, for commands that block or subscribe; errors go where the first one's go.
 * @param patienceMs how long a command may block
 */
export function duplicateRedis(redis: Redis, name: string, patienceMs = 0): Redis {
  const options: Partial<RedisOptions> = {
    connectionName: name,
    commandTimeout: patienceMs + REPLY_MS,
    socketTimeout: patienceMs + DEAD_AFTER_MS,
  };
  const copy = endTimersWithConnection(redis.duplicate(options));
  for (const listener of redis.listeners('error')) copy.on('error', listener as (error: Error) => void);
  return copy;
}

/** For a client with a `socketTimeout`: ioredis 5.11 lets the timer of a lost connection end the next (its issue 2147). */
export function endTimersWithConnection(redis: Redis): Redis {
  const timed = redis as unknown as { socketTimeoutTimer?: NodeJS.Timeout };
  return redis.on('close', () => {
    clearTimeout(timed.socketTimeoutTimer);
    timed.socketTimeoutTimer = undefined;
  });
}

/** Resolves when the connection is there, or will never be. */
export function redisReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready' || redis.status === 'end') return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      redis.off('ready', settle).off('end', settle);
      resolve();
    };
    redis.on('ready', settle).on('end', settle);
  });
}

/** Lets the commands under way finish, then closes; over after 250 ms at most. */
export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect());
}
