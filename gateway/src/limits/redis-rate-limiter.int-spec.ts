import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeRedis, duplicateRedis, openRedis, type Redis } from '@plumbline/server';
import { eventually, hasRedis, startTestRedis, type TestRedis } from '@plumbline/testing';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestOrigin } from '../testing/test-origin.js';
import { rateLimiterContract } from './rate-limiter.contract.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

const LIMIT = { max: 10, windowMs: 60_000, per: 'address' } as const;

(hasRedis ? describe : describe.skip)('on Redis (needs Redis)', () => {
  let server: TestRedis;
  const opened: Redis[] = [];
  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const redis of opened.splice(0)) await closeRedis(redis);
  });

  /** Patient, so that a busy machine is not taken for a Redis that is away. */
  const connect = async (patienceMs = 10_000) => {
    const usual = openRedis(server.url, { name: 'test', onError: () => undefined });
    const redis = duplicateRedis(usual, 'test', patienceMs);
    opened.push(usual, redis);
    await eventually('a connection', () => redis.status === 'ready');
    return redis;
  };

  rateLimiterContract('RedisRateLimiter', async () => {
    const redis = await connect();
    await redis.flushdb();
    const advance = async (ms: number) => {
      for (const key of await redis.keys('plumbline:limit:*')) await redis.hincrby(key, 'start', -ms);
    };
    return { limiter: new RedisRateLimiter(redis), advance };
  });

  const takeAll = async (limiters: RedisRateLimiter[], subject: string, calls: number, name = 'login') => {
    const waits = Array.from({ length: calls }, (_, call) =>
      Promise.resolve(limiters[call % limiters.length]?.take(name, subject, LIMIT)),
    );
    return (await Promise.all(waits)).filter((seconds) => seconds === 0).length;
  };

  it('two gateways share one count', async () => {
    const limiters = [new RedisRateLimiter(await connect()), new RedisRateLimiter(await connect())];
    expect(await takeAll(limiters, randomUUID(), 40)).toBe(10);
  });

  it('keeps no window longer than it counts', async () => {
    const redis = await connect();
    const subject = randomUUID();
    await takeAll([new RedisRateLimiter(redis)], subject, 3);
    const left = await redis.pttl(`plumbline:limit:login:${subject}`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(2 * LIMIT.windowMs);
  });

  it('F27: each process holds its own limit while Redis is away, and the common one again afterwards', async () => {
    const limiters = [new RedisRateLimiter(await connect(0)), new RedisRateLimiter(await connect(0))];
    await server.kill();
    const subject = randomUUID();
    expect(await takeAll(limiters, subject, 60)).toBe(20);
    await server.start();
    await eventually('both connections', () => opened.every(({ status }) => status === 'ready'));
    expect(await takeAll(limiters, randomUUID(), 40)).toBe(10);
  });

  it('F27: a Redis that hangs shuts nobody out and holds nobody up for long', async () => {
    const limiters = [new RedisRateLimiter(await connect(0))];
    server.pause();
    try {
      expect(await takeAll(limiters, randomUUID(), 30)).toBe(10);
    } finally {
      server.resume();
    }
  });

  it('counts the backstop of every call without Redis', async () => {
    const limiters = [new RedisRateLimiter(await connect()), new RedisRateLimiter(await connect())];
    expect(await takeAll(limiters, randomUUID(), 60, 'general')).toBe(20);
  });

  it('holds a login limit across two gateways', async () => {
    const origin = await TestOrigin.start();
    const settings = { RATE_LIMITS: 'login=3/60' };
    const gateways = [
      await TestGateway.start(origin.url, settings, {}, await connect()),
      await TestGateway.start(origin.url, settings, {}, await connect()),
    ];
    await server.command('FLUSHALL');
    const statuses: number[] = [];
    for (const gateway of [...gateways, ...gateways]) {
      const answer = await send(gateway.port, { method: 'POST', path: '/api/auth/login', headers: MARKED });
      statuses.push(answer.status);
    }
    for (const gateway of gateways) await gateway.stop();
    await origin.stop();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
