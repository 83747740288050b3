import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { createQueryClient, shouldRetry } from './query-client.js';

const tell = jest.fn(async (_body: object): Promise<unknown> => ({}));
const clients: QueryClient[] = [];
const setUp = () => {
  const client = createQueryClient(tell);
  clients.push(client);
  return client;
};

beforeEach(() => {
  tell.mockClear();
});
afterEach(() => {
  jest.restoreAllMocks();
  // Kept answers would hold the process for ten minutes.
  for (const client of clients.splice(0)) client.clear();
});

/** Runs a mutation with this key to its end. */
async function mutate(client: ReturnType<typeof setUp>, mutationKey: string[]): Promise<void> {
  await client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: async () => 'done' })
    .execute({});
}

/** How often a query is asked whose window is left and entered again. */
async function callsAcrossFocus(path: string, options: { refetchOnWindowFocus?: boolean } = {}) {
  const client = setUp();
  const queryFn = jest.fn(async () => []);
  const query = { queryKey: [path], queryFn, staleTime: 0, ...options };
  const leave = new QueryObserver(client, query).subscribe(() => {});
  client.mount();
  await client.ensureQueryData(query);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  // The client hears of the focus first, and asks a few turns of the promises later.
  await setImmediate();
  leave();
  client.unmount();
  focusManager.setFocused(undefined);
  return queryFn.mock.calls.length;
}

describe('queries', () => {
  it('CONST-001 are fresh for 5 minutes, CONST-002 discarded after 10', () => {
    expect(setUp().getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
  });

  it('CONST-004 are fetched again on reconnect, CONST-005 never polled', () => {
    expect(setUp().getDefaultOptions().queries).toMatchObject({
      refetchOnReconnect: true,
      refetchInterval: false,
    });
  });

  it.each([
    'auth',
    'data-sources',
    'dashboards',
    'insights',
    'code-analysis',
    'admin',
    'subscription',
    'ai-calculations',
  ])('CACHE-013 /api/%s is not fetched again when the window gets the focus', async (name) => {
    expect(await callsAcrossFocus(`/api/${name}`)).toBe(1);
  });

  it('CACHE-013 one that asks for it is fetched again', async () => {
    expect(await callsAcrossFocus('/api/auth', { refetchOnWindowFocus: true })).toBe(2);
  });

  it('CACHE-016 failures are retried up to 2 times', () => {
    const error = new ApiError(503, 'unavailable', 'Later.');
    expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false]);
  });

  it('CACHE-014 CACHE-016 the client keeps to it: three calls in all, one after a 401', async () => {
    const calls = async (error: Error) => {
      const queryFn = jest.fn(() => Promise.reject(error));
      const query = { queryKey: ['/api/insights'], queryFn, retryDelay: 0 };
      await expect(setUp().fetchQuery(query)).rejects.toBe(error);
      return queryFn.mock.calls.length;
    };
    expect(await calls(new ApiError(503, 'unavailable', 'Later.'))).toBe(3);
    expect(await calls(new ApiError(401, 'unauthorized', 'Please sign in.'))).toBe(1);
  });

  it.each([
    new ApiError(401, 'unauthorized', 'Please sign in.'),
    new ApiError(500, 'internal', 'Unauthorized'),
    new Error('Unauthorized'),
    new ApiError(401, 'http_401', 'Request failed: 401 '),
    new ApiError(403, 'forbidden', 'Your role does not allow this.'),
  ])('CACHE-014 %s is never retried', (error) => {
    expect(shouldRetry(0, error)).toBe(false);
  });
});

describe('after a successful mutation', () => {
  it('CACHE-009 the lists of its rule are outdated, and no other', async () => {
    const client = setUp();
    const keys = [['/api/dashboards'], ['/api/insights', 'list'], ['/api/data-sources'], ['/api/auth/user']];
    for (const key of keys) client.setQueryData(key, []);
    await mutate(client, ['/api/dashboards']);
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
  });

  it('CACHE-004 CACHE-005 CACHE-006 the server is told the first element of the key', async () => {
    const client = setUp();
    for (const path of ['/api/dashboards', '/api/data-sources', '/api/code-analysis'])
      await mutate(client, [path, 'x']);
    expect(tell.mock.calls).toEqual([
      [{ keys: ['/api/dashboards'] }],
      [{ keys: ['/api/data-sources'] }],
      [{ keys: ['/api/code-analysis'] }],
    ]);
  });

  it('CACHE-007 a failure to tell is only logged as a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    tell.mockRejectedValueOnce(new Error('away'));
    await mutate(setUp(), ['/api/dashboards']);
    await Promise.resolve();
    expect(warn).toHaveBeenCalledWith('The cache was not invalidated', expect.any(Error));
  });

  it('one that failed changes nothing', async () => {
    const client = setUp();
    client.setQueryData(['/api/dashboards'], []);
    const failing = client
      .getMutationCache()
      .build(client, { mutationKey: ['/api/dashboards'], mutationFn: () => Promise.reject(new Error('no')) });
    await expect(failing.execute({})).rejects.toThrow('no');
    expect(client.getQueryState(['/api/dashboards'])?.isInvalidated).toBe(false);
    expect(tell).not.toHaveBeenCalled();
  });
});
