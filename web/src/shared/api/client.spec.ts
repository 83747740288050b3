import { describe, expect, it, jest } from '@jest/globals';
import {
  type Call,
  cancelJob,
  generateDashboard,
  listJobs,
  OPERATIONS,
  queryDashboard,
  sendHeartbeat,
} from '@plumbline/contracts';
import { ApiError } from './api-error.js';
import type { RefreshOutcome } from './authorized.js';
import { type ClientOptions, createClient } from './client.js';

interface SeenCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  credentials: string;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const unauthorized = () => json(401, { message: 'No session', error: 'No session', code: 'unauthorized' });
const ok = () => json(200, { fine: true });

const reading = (path: string): Call => ({ method: 'GET', path });

/** An operation whose answer is not looked at. */
const mocked = <Called extends Call>({ response: _response, ...called }: Called) => called;

function postTo(path: string): Call {
  const called = OPERATIONS.find((operation) => operation.method === 'POST' && operation.path === path);
  if (!called) throw new Error(`there is no ${path}`);
  return mocked(called);
}

/** A client over scripted answers; a function that throws is a broken network. */
function setUp(
  answers: Array<() => Response>,
  refresh: RefreshOutcome = { result: 'refreshed' },
  record: string | null = null,
) {
  const seen: SeenCall[] = [];
  let token = 'first';
  const onSessionLost = jest.fn();
  let life = new AbortController();
  const refreshed = jest.fn(async () => {
    if (refresh.result === 'refreshed') token = 'second';
    return refresh;
  });
  const options: ClientOptions = {
    fetch: async (url, init = {}) => {
      init.signal?.throwIfAborted();
      seen.push({
        url: String(url),
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        body: init.body,
        credentials: init.credentials ?? '',
      });
      return (answers.shift() ?? ok)();
    },
    accessToken: () => token,
    refresh: refreshed,
    fallbackRecord: () => record,
    onSessionLost,
    life: () => life.signal,
    newId: () => 'key-1',
    pause: async () => {},
  };
  /** The session ends, and another one begins. */
  const becomeAnother = () => {
    life.abort(new ApiError(0, 'session_over', 'Over.'));
    life = new AbortController();
    token = 'of another';
  };
  return { client: createClient(options), seen, refreshed, onSessionLost, becomeAnother };
}

const brokenNetwork = () => {
  throw new TypeError('Failed to fetch');
};

describe('what every call carries', () => {
  it('sends bearer, cookies, marker and no-cache headers (HTTP-001 HTTP-002 HTTP-003 HTTP-004)', async () => {
    const { client, seen } = setUp([ok]);
    await client.call(reading('/api/jobs'));
    expect(seen[0]).toMatchObject({
      credentials: 'include',
      headers: {
        authorization: 'Bearer first',
        'x-requested-with': 'XMLHttpRequest',
        'cache-control': 'no-cache, no-store, must-revalidate',
        pragma: 'no-cache',
      },
    });
  });

  it('sends a JSON body with other methods than GET (HTTP-011), and none where none is given', async () => {
    const { client, seen } = setUp([ok, ok]);
    await client.call(mocked(generateDashboard), { body: { dataSourceId: '17' } });
    await client.call(mocked(sendHeartbeat));
    expect(seen[0]).toMatchObject({ body: '{"dataSourceId":"17"}' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[1]?.body).toBeUndefined();
    expect(seen[1]?.headers['content-type']).toBeUndefined();
  });
});

describe('a 401', () => {
  it('renews the token and replays once (SESS-009)', async () => {
    const { client, seen, refreshed } = setUp([unauthorized, ok]);
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(seen.map((call) => call.headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(refreshed).toHaveBeenCalledTimes(1);
  });

  it('never replays more than once', async () => {
    const { client, seen } = setUp([unauthorized, unauthorized]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
  });

  it('ends the session when the refresh is refused (SESS-010)', async () => {
    const { client, seen, onSessionLost } = setUp([unauthorized], { result: 'rejected' });
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('keeps the session when the refresh found nobody, and says what failed', async () => {
    const error = new ApiError(503, 'unavailable', 'Try again soon.');
    const { client, onSessionLost } = setUp([unauthorized], { result: 'unavailable', error });
    await expect(client.call(reading('/api/jobs'))).rejects.toBe(error);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it.each([
    'refresh',
    'login',
    'signup',
    'verify-2fa',
    'guest-token',
    'forgot-password',
    'reset-password',
    'logout',
  ])('of /api/auth/%s is an answer, not a lost session', async (name) => {
    const { client, seen, refreshed } = setUp([unauthorized]);
    await expect(client.call(postTo(`/api/auth/${name}`))).rejects.toMatchObject({ status: 401 });
    expect(refreshed).not.toHaveBeenCalled();
    expect(seen).toHaveLength(1);
  });

  it('only replays when another call has renewed the token meanwhile', async () => {
    const tokens = ['old', 'new', 'new'];
    const refresh = jest.fn(async (): Promise<RefreshOutcome> => ({ result: 'refreshed' }));
    const answers = [unauthorized, ok];
    const client = createClient({
      fetch: async () => answers.shift()!(),
      accessToken: () => tokens.shift() ?? 'new',
      refresh,
      onSessionLost: () => {},
    });
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(refresh).not.toHaveBeenCalled();
  });

  it('SEC-001 with a stored fallback it is replayed once with X-Fallback-Auth, after the refresh was refused', async () => {
    const { client, seen, refreshed, onSessionLost } = setUp(
      [unauthorized, ok],
      { result: 'rejected' },
      '{"a":1}',
    );
    await expect(client.call(reading('/api/jobs'))).resolves.toEqual({ fine: true });
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(seen.map(({ headers }) => [headers.authorization, headers['x-fallback-auth']])).toEqual([
      ['Bearer first', undefined],
      [undefined, '{"a":1}'],
    ]);
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  it('SEC-001 SESS-010 a fallback that is refused too ends the session', async () => {
    const { client, seen, onSessionLost } = setUp([unauthorized, unauthorized], { result: 'rejected' }, '{}');
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
    expect(onSessionLost).toHaveBeenCalledTimes(1);
  });

  it('CACHE-015 also in words: a message that says Unauthorized starts the same flow', async () => {
    const { client, refreshed } = setUp([() => json(400, { message: 'Unauthorized' }), ok]);
    await client.call(reading('/api/jobs'));
    expect(refreshed).toHaveBeenCalledTimes(1);
  });
});

describe('repeating', () => {
  it('CACHE-017 repeats a mutation once after a server error, under the same key', async () => {
    const { client, seen } = setUp([() => json(503, { message: 'busy' }), ok]);
    await client.call(postTo('/api/dashboards'));
    expect(seen.map((call) => call.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  it('repeats a mutation once after a network error, then gives up', async () => {
    const { client, seen } = setUp([brokenNetwork, brokenNetwork, ok]);
    await expect(client.call(mocked(cancelJob), { id: '17' })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    'login',
    'logout',
    'refresh',
    'guest-token',
    'forgot-password',
    'signup',
    'verify-2fa',
    'reset-password',
  ])('CACHE-017 repeats /api/auth/%s too', async (name) => {
    const { client, seen } = setUp([brokenNetwork, ok]);
    await expect(client.call(postTo(`/api/auth/${name}`))).resolves.toEqual({ fine: true });
    expect(seen).toHaveLength(2);
  });

  it.each(['signup', 'verify-2fa', 'reset-password'])(
    'T-48 a repeated /api/auth/%s that is refused leaves the first error, since the first call may have been done',
    async (name) => {
      const { client, seen } = setUp([brokenNetwork, () => json(409, { message: 'It exists' })]);
      await expect(client.call(postTo(`/api/auth/${name}`))).rejects.toMatchObject({ code: 'network' });
      expect(seen).toHaveLength(2);
    },
  );

  it('T-48 a refusal of any other repeated call is told', async () => {
    const { client } = setUp([brokenNetwork, () => json(409, { message: 'It exists' })]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toMatchObject({ status: 409 });
  });

  it('CACHE-014 does not repeat what says Unauthorized, whatever its status', async () => {
    const refused = () => json(503, { message: 'Unauthorized' });
    const { client, seen, refreshed } = setUp([refused, refused, ok]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toThrow('Unauthorized');
    // Only the one replay after the refresh.
    expect([seen.length, refreshed.mock.calls.length]).toEqual([2, 1]);
  });

  it.each([
    ['lost', brokenNetwork],
    ['refused', unauthorized],
  ])(
    'AUTH-026 does not send again what was %s for a session that has ended since',
    async (_what, failing) => {
      const answers: Array<() => Response> = [];
      const { client, seen, becomeAnother } = setUp(answers);
      answers.push(() => {
        becomeAnother();
        return failing();
      });
      await expect(client.call(postTo('/api/dashboards'))).rejects.toThrow();
      expect(seen).toHaveLength(1);
    },
  );

  it('CACHE-016 leaves a question put by POST to the query layer', async () => {
    const { client, seen } = setUp([brokenNetwork]);
    await expect(
      client.call(mocked(queryDashboard), { id: '1', body: { filters: [], cross: [] } }),
    ).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  it('does not repeat a refusal', async () => {
    const { client, seen } = setUp([() => json(403, { message: 'Plan limit', code: 'plan_limit' })]);
    await expect(client.call(postTo('/api/dashboards'))).rejects.toMatchObject({ code: 'plan_limit' });
    expect(seen).toHaveLength(1);
  });

  it('leaves a GET to the query layer and gives it no key', async () => {
    const { client, seen } = setUp([brokenNetwork]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow('Network error occurred');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('words of an error (ERR-018, ERR-021)', () => {
  it.each([
    [{ message: 'm', error: 'e' }, 'm'],
    [{ error: 'e' }, 'e'],
    [{}, 'Request failed with status 422'],
    [{ message: '' }, 'Request failed with status 422'],
    [{ details: 'inner' }, 'Request failed with status 422'],
  ])('ERR-001 %j is "%s"', async (body, message) => {
    const { client } = setUp([() => json(422, body)]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow(message);
  });

  it.each([
    ['Network error occurred', 'no answer', brokenNetwork],
    [
      'Unknown error occurred',
      'an answer that cannot be read',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('ERR-019 "%s" is for %s', async (message, _what, answered) => {
    const { client } = setUp([answered]);
    await expect(client.call(reading('/api/jobs'))).rejects.toThrow(message);
  });

  it('keeps code, request id and details for support', async () => {
    const { client } = setUp([
      () => json(422, { message: 'm', code: 'unusable', requestId: 'r1', details: [1] }),
    ]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({
      status: 422,
      code: 'unusable',
      requestId: 'r1',
      details: [1],
    });
  });

  it('refuses a page of HTML where data was asked for', async () => {
    const { client } = setUp([
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ]);
    await expect(client.call(reading('/api/jobs'))).rejects.toMatchObject({ code: 'not_json' });
  });

  it('lets the caller abort without an error of its own', async () => {
    const abort = new AbortController();
    const client = createClient({
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
      accessToken: () => null,
      refresh: async () => ({ result: 'rejected' }),
      onSessionLost: () => {},
    });
    const answer = client.call(reading('/api/jobs'), {}, { signal: abort.signal });
    abort.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuses an answer that is not what the operation promises', async () => {
    const client = createClient({
      fetch: async () => json(200, [{ id: 17 }]),
      accessToken: () => null,
      refresh: async () => ({ result: 'rejected' }),
      onSessionLost: () => {},
      isChecked: true,
    });
    await expect(client.call(listJobs)).rejects.toMatchObject({ code: 'not_contract' });
  });
});
