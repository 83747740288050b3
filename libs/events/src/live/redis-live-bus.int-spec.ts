import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeRedis, openRedis, type Redis } from '@plumbline/server';
import { eventually, hasRedis, startTestRedis, type TestRedis } from '@plumbline/testing';
import { changed, liveBusContract } from './live-bus.contract.js';
import type { LiveBus } from './live-bus.js';
import { openLiveBus } from './redis-live-bus.js';

const silent = () => undefined;

(hasRedis ? describe : describe.skip)('on Redis (needs Redis)', () => {
  let server: TestRedis;
  const opened: { redis: Redis; bus: LiveBus }[] = [];
  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const { redis, bus } of opened.splice(0)) {
      await bus.close();
      await closeRedis(redis);
    }
  });

  const open = (onError: (error: Error) => void = silent) => {
    const redis = openRedis(server.url, { name: 'test', onError: silent });
    const bus = openLiveBus(redis, onError);
    opened.push({ redis, bus });
    return bus;
  };
  const openFollowing = async (onError?: (error: Error) => void) => {
    const bus = open(onError);
    const isKnown = new Promise<void>((resolve) => bus.onReset(resolve));
    await bus.follow();
    await isKnown;
    return bus;
  };
  const listen = (bus: LiveBus) => {
    const heard: string[] = [];
    bus.subscribe('a', ({ message }) => heard.push(message.data.id));
    return heard;
  };
  const countResets = (bus: LiveBus) => {
    const counted = { resets: 0 };
    bus.onReset(() => {
      counted.resets += 1;
    });
    return counted;
  };
  const hears = (heard: string[], id: string) => eventually(`${id} is heard`, () => heard.includes(id));

  liveBusContract('LiveBus of many processes', () => open());

  it('gives a message the same id at every gateway, and a browser resumes at another one', async () => {
    const [worker, one, other] = [open(), await openFollowing(), await openFollowing()];
    const [ofOne, ofOther]: number[][] = [[], []];
    one.subscribe('a', ({ id }) => ofOne?.push(id));
    other.subscribe('a', ({ id }) => ofOther?.push(id));
    for (const id of ['1', '2', '3']) worker.publish(changed('a', id));
    await eventually('both have heard', () => ofOne?.length === 3 && ofOther?.length === 3);
    expect(ofOther).toEqual(ofOne);
    expect(other.since('a', ofOne?.[0] ?? 0)).toMatchObject([
      { message: { data: { id: '2' } } },
      { message: { data: { id: '3' } } },
    ]);
  });

  it('F01: a restarted gateway knows the last minutes', async () => {
    const [worker, one] = [open(), await openFollowing()];
    const ids: number[] = [];
    one.subscribe('b', ({ id }) => ids.push(id));
    for (const id of ['1', '2', '3']) worker.publish(changed('b', id));
    await eventually('all are heard', () => ids.length === 3);
    const restarted = await openFollowing();
    expect(restarted.since('b', ids[0] ?? 0)).toEqual(one.since('b', ids[0] ?? 0));
    expect(restarted.since('b', ids[0] ?? 0)).toHaveLength(2);
  });

  it('hears nothing where it only publishes', async () => {
    const worker = open();
    const [heard, following] = [listen(worker), await openFollowing()];
    const arrived = listen(following);
    worker.publish(changed('a', 'news'));
    await hears(arrived, 'news');
    expect(heard).toEqual([]);
    expect(await server.command('CLIENT', 'LIST')).toMatch(/name=live/);
  });

  it('F27: publishing neither waits nor fails while Redis is away; the latest news arrives when it is back', async () => {
    const [worker, gateway] = [open(), await openFollowing()];
    const [heard, counted] = [listen(gateway), countResets(gateway)];
    await server.kill();
    for (const id of ['x', 'x', 'y']) worker.publish(changed('a', id));
    await server.start();
    await hears(heard, 'y');
    expect(heard.filter((id) => id === 'x').length).toBeLessThanOrEqual(1);
    expect(counted.resets).toBe(1);
    worker.publish(changed('a', 'afterwards'));
    await hears(heard, 'afterwards');
  });

  it('a server that hangs is a gap as well', async () => {
    const troubles: Error[] = [];
    const [worker, gateway] = [open(), await openFollowing((error) => troubles.push(error))];
    const [heard, counted] = [listen(gateway), countResets(gateway)];
    server.pause();
    worker.publish(changed('a', 'late'));
    await eventually('the silence is noticed', () => troubles.length > 0);
    server.resume();
    await eventually('a reset', () => counted.resets === 1);
    worker.publish(changed('a', 'afterwards'));
    await hears(heard, 'afterwards');
  });

  it('F26: an emptied stream resets all open streams at its first message', async () => {
    const [worker, gateway] = [open(), await openFollowing()];
    const [heard, counted] = [listen(gateway), countResets(gateway)];
    worker.publish(changed('a', 'before'));
    await hears(heard, 'before');
    const before = gateway.newestId;
    const started = counted.resets;
    await server.command('FLUSHALL');
    worker.publish(changed('a', 'after'));
    await hears(heard, 'after');
    expect(counted.resets).toBe(started + 1);
    expect(gateway.since('a', before)).toBe('reset');
    expect((await openFollowing()).since('a', before)).toBe('reset');
  });

  it('starts without Redis and finds it later', async () => {
    await server.kill();
    const gateway = open();
    await gateway.follow();
    const heard = listen(gateway);
    expect(gateway.since('a', gateway.newestId - 1)).toBe('reset');
    await server.start();
    const worker = open();
    worker.publish(changed('a', 'first'));
    await hears(heard, 'first');
  });
});
