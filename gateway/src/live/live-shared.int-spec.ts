import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LiveMessage } from '@plumbline/contracts';
import { type LiveBus, openLiveBus } from '@plumbline/events';
import { closeRedis, openRedis, type Redis } from '@plumbline/server';
import { eventually, hasRedis, startTestRedis, type TestRedis } from '@plumbline/testing';
import { LiveReader } from '../testing/live-reader.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestOrigin } from '../testing/test-origin.js';

const silent = () => undefined;

(hasRedis ? describe : describe.skip)('GET /api/live at several gateways (needs Redis)', () => {
  let server: TestRedis;
  let origin: TestOrigin;
  let redis: Redis;
  let worker: LiveBus;
  const gateways: TestGateway[] = [];
  const readers: LiveReader[] = [];
  beforeAll(async () => {
    [server, origin] = await Promise.all([startTestRedis(), TestOrigin.start()]);
    redis = openRedis(server.url, { name: 'test', onError: silent });
    worker = openLiveBus(redis, silent);
    await eventually('a connection', () => redis.status === 'ready');
    // A stream that has just begun says so to everybody; that is another test.
    tell(randomUUID());
    await eventually('a stream', () => redis.exists('plumbline:live').catch(() => 0));
  });
  afterAll(async () => {
    await closeRedis(redis);
    await origin.stop();
    await server.stop();
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
  });

  const start = async () => {
    const gateway = await TestGateway.start(origin.url, {}, {}, redis);
    gateways.push(gateway);
    return gateway;
  };
  const open = async (gateway: TestGateway, wid: string, lastEventId?: string) => {
    const reader = await LiveReader.open(gateway.port, await gateway.token({ wid }), { lastEventId });
    readers.push(reader);
    return reader;
  };
  const tell = (wid: string): LiveMessage => {
    const message: LiveMessage = {
      workspaceId: wid,
      event: 'changed',
      data: { type: 'dashboard', id: randomUUID() },
    };
    worker.publish(message);
    return message;
  };

  it('what a worker tells reaches the browsers at every gateway under the same id', async () => {
    const wid = randomUUID();
    const [one, other] = [await start(), await start()];
    const [atOne, atOther] = [await open(one, wid), await open(other, wid)];
    const { data } = tell(wid);
    const [first] = await atOne.next(1);
    expect(first).toMatchObject({ event: 'changed', data });
    expect(await atOther.next(1)).toEqual([first]);
  });

  it('F01: a browser goes on at another gateway, also at one that was just started', async () => {
    const wid = randomUUID();
    const [one, other] = [await start(), await start()];
    const first = await open(one, wid);
    tell(wid);
    const [seen] = await first.next(1);
    first.close();
    const missed = [tell(wid), tell(wid)].map(({ data }) => data);
    expect((await (await open(other, wid, seen?.id)).next(2)).map(({ data }) => data)).toEqual(missed);
    const restarted = await start();
    const events = await (await open(restarted, wid, seen?.id)).next(2);
    expect(events.map(({ data }) => data)).toEqual(missed);
  });

  it('F27: after Redis was away every open stream is reset, and goes on', async () => {
    const wid = randomUUID();
    const reader = await open(await start(), wid);
    tell(wid);
    await reader.next(1);
    await server.kill();
    await server.start();
    await eventually('a reset', () => reader.events.some(({ event }) => event === 'reset'));
    const { data } = tell(wid);
    await eventually('news', () => reader.events.some((event) => sameId(event.data, data)));
    expect(reader.isEnded).toBe(false);
  });
});

const sameId = (a: unknown, b: { id: string }) => (a as { id?: string }).id === b.id;
