import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeRedis, duplicateRedis, openRedis, type Redis, redisReady } from '@plumbline/server';
import { eventually, hasRedis, startTestRedis, type TestRedis } from '@plumbline/testing';

(hasRedis ? describe : describe.skip)('a connection to Redis (needs Redis)', () => {
  let server: TestRedis;
  const opened: Redis[] = [];
  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const redis of opened.splice(0)) await closeRedis(redis);
  });

  const open = async () => {
    const errors: Error[] = [];
    const redis = openRedis(server.url, { name: 'test', onError: (error) => errors.push(error) });
    opened.push(redis);
    await redisReady(redis);
    return { redis, errors };
  };

  it('F27: commands fail at once while Redis is away, work again when it is back, and say why once', async () => {
    const { redis, errors } = await open();
    await server.kill();
    await eventually('a report', () => errors.length > 0);
    await expect(redis.ping()).rejects.toThrow();
    await server.start();
    await eventually('an answer', () => redis.ping().catch(() => ''));
    expect(errors.length).toBeLessThanOrEqual(2);
  });

  it('a command that is not answered fails, and the connection is given up', async () => {
    const { redis } = await open();
    let closes = 0;
    redis.on('close', () => {
      closes += 1;
    });
    server.pause();
    await expect(redis.ping()).rejects.toThrow('timed out');
    await eventually('the end of the connection', () => closes > 0);
    server.resume();
    await eventually('an answer', () => redis.ping().catch(() => ''));
  });

  it('a new connection outlives what the lost one was waiting for', async () => {
    const { redis } = await open();
    const blocking = duplicateRedis(redis, 'blocking', 1_000);
    opened.push(blocking);
    await redisReady(blocking);
    const waiting = blocking.blpop('nothing', 5).catch(() => 'lost');
    await server.kill();
    expect(await waiting).toBe('lost');
    await server.start();
    await eventually('both connections', () => redis.status === 'ready' && blocking.status === 'ready');
    let closes = 0;
    for (const connection of [redis, blocking]) {
      connection.on('close', () => {
        closes += 1;
      });
    }
    const end = performance.now() + 2_500;
    await eventually('longer than it waited', () => performance.now() > end);
    expect(closes).toBe(0);
  });

  it('closes in any state', async () => {
    const { redis } = await open();
    server.pause();
    await closeRedis(redis);
    server.resume();
    await eventually('the end', () => redis.status === 'end');
    const away = openRedis('redis://127.0.0.1:1', { name: 'test', onError: () => undefined });
    await closeRedis(away);
    await eventually('the end', () => away.status === 'end');
  });
});
