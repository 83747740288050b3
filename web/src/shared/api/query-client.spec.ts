import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type Call,
  contactSales,
  createDashboard,
  deleteDataSource,
  generateDashboard,
  logIn,
  logOut,
  renameDataSource,
  verifySecondFactor,
} from '@plumbline/contracts';
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

/** Runs a mutation by this operation to its end. */
async function mutate(client: ReturnType<typeof setUp>, called: Call, input?: object): Promise<void> {
  await client
    .getMutationCache()
    .build(client, { meta: { called, input }, mutationFn: async () => 'done' })
    .execute({});
}

const codeAnalysis: Call = {
  method: 'POST',
  path: '/api/code-analysis',
  invalidates: ['/api/code-analysis'],
};

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
  const LISTS = [
    '/api/auth/user',
    '/api/user',
    '/api/dashboards',
    '/api/data-sources',
    '/api/insights',
    '/api/code-analysis/security',
  ];
  it.each([
    ['CACHE-008', verifySecondFactor, ['/api/auth/user', '/api/user']],
    ['CACHE-008', logIn, ['/api/auth/user', '/api/user']],
    ['CACHE-009', createDashboard, ['/api/dashboards', '/api/insights']],
    ['CACHE-010', deleteDataSource, ['/api/data-sources', '/api/insights']],
    ['CACHE-011', codeAnalysis, ['/api/code-analysis/security']],
    ['CACHE-012', contactSales, ['/api/auth/user']],
    ['no rule for a sign-out', logOut, []],
  ])('%s the lists of its rule are outdated, and no other', async (_id, called, stale) => {
    const client = setUp();
    for (const list of LISTS) client.setQueryData([list], []);
    await mutate(client, called);
    expect(LISTS.filter((list) => client.getQueryState([list])?.isInvalidated)).toEqual(stale);
  });

  it('the object that was changed is outdated, and no other', async () => {
    const client = setUp();
    const ids = ['0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11', '1b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11'];
    const keys = ids.map((id) => ['/api/data-sources', id, 'profile']);
    for (const key of keys) client.setQueryData(key, {});
    await mutate(client, renameDataSource, { id: ids[0] });
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  });

  it('CACHE-004 CACHE-005 CACHE-006 the server is told the list that changed (API-030)', async () => {
    const client = setUp();
    for (const called of [generateDashboard, renameDataSource, codeAnalysis, logIn, contactSales])
      await mutate(client, called);
    expect(tell.mock.calls).toEqual([
      [{ keys: ['/api/dashboards'] }],
      [{ keys: ['/api/data-sources'] }],
      [{ keys: ['/api/code-analysis'] }],
    ]);
  });

  it('CACHE-007 a failure to tell is only logged as a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    tell.mockRejectedValueOnce(new Error('away'));
    await mutate(setUp(), createDashboard);
    await Promise.resolve();
    expect(warn).toHaveBeenCalledWith('The cache was not invalidated', expect.any(Error));
  });

  it('one that failed changes nothing', async () => {
    const client = setUp();
    client.setQueryData(['/api/dashboards'], []);
    const failing = client.getMutationCache().build(client, {
      meta: { called: createDashboard },
      mutationFn: () => Promise.reject(new Error('no')),
    });
    await expect(failing.execute({})).rejects.toThrow('no');
    expect(client.getQueryState(['/api/dashboards'])?.isInvalidated).toBe(false);
    expect(tell).not.toHaveBeenCalled();
  });
});
