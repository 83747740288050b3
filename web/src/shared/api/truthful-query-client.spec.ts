import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { TruthfulQueryClient } from './truthful-query-client.js';

const KEY = ['/api/dashboards', 'one'];
const clients: TruthfulQueryClient[] = [];
afterEach(() => {
  // Kept answers would hold the process for minutes.
  for (const client of clients.splice(0)) client.clear();
});

/** A query whose answers are made when it is asked, and come when they are let go. */
function setUp() {
  const client = new TruthfulQueryClient();
  clients.push(client);
  let state = 'building';
  const onTheWay: (() => void)[] = [];
  const query = {
    queryKey: KEY,
    staleTime: 300_000,
    retry: false,
    queryFn: () => {
      const made = state;
      return new Promise<string>((resolve, reject) => {
        onTheWay.push(() => (made === 'lost' ? reject(new Error(made)) : resolve(made)));
      });
    },
  };
  const become = (next: string) => {
    state = next;
  };
  const deliver = async () => {
    for (const letGo of onTheWay.splice(0)) letGo();
    await setImmediate();
  };
  return { client, query, become, deliver, asked: () => onTheWay.length };
}

describe('an answer that was under way when it became outdated', () => {
  it('is asked for again where it is the first one and somebody waits for it', async () => {
    const { client, query, become, deliver, asked } = setUp();
    const leave = new QueryObserver(client, query).subscribe(() => {});
    become('ready');
    for (let news = 0; news < 3; news += 1) void client.invalidateQueries({ queryKey: KEY });
    await deliver();
    expect([client.getQueryData(KEY), asked()]).toEqual(['building', 1]);
    await deliver();
    expect(client.getQueryData(KEY)).toBe('ready');
    leave();
  });

  it('counts as outdated where nobody looks yet', async () => {
    const { client, query, become, deliver, asked } = setUp();
    void client.prefetchQuery(query);
    become('ready');
    void client.invalidateQueries({ queryKey: KEY });
    await deliver();
    expect(client.getQueryState(KEY)).toMatchObject({ data: 'building', isInvalidated: true });
    const leave = new QueryObserver(client, query).subscribe(() => {});
    expect(asked()).toBe(1);
    await deliver();
    expect(client.getQueryData(KEY)).toBe('ready');
    leave();
  });

  it('is waited for by whoever waits for the refresh', async () => {
    const { client, query, become, deliver } = setUp();
    const leave = new QueryObserver(client, query).subscribe(() => {});
    become('ready');
    const refreshed = client.invalidateQueries({ queryKey: KEY }).then(() => client.getQueryData(KEY));
    await deliver();
    await deliver();
    expect(await refreshed).toBe('ready');
    leave();
  });

  it('is not asked for again where it never came, nor where it is of something else', async () => {
    const { client, query, become, deliver, asked } = setUp();
    become('lost');
    const leave = new QueryObserver(client, query).subscribe(() => {});
    const refreshed = client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries({ queryKey: ['/api/insights'] });
    await deliver();
    await refreshed;
    expect([client.getQueryState(KEY)?.status, asked()]).toEqual(['error', 0]);
    leave();
  });
});

it('knows since when its answers were made', () => {
  const before = Date.now();
  const { client } = setUp();
  expect(client.answersSince).toBeGreaterThanOrEqual(before);
  const first = client.answersSince;
  client.setQueryData(KEY, 'ready');
  client.clear();
  expect(client.answersSince).toBeGreaterThanOrEqual(first);
  expect(client.getQueryData(KEY)).toBeUndefined();
});
