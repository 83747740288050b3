import { jest } from '@jest/globals';
import { type Call, OPERATIONS } from '@plumbline/contracts';
import { ApiError } from '../shared/api/api-error.js';
import type { RefreshOutcome } from '../shared/api/authorized.js';
import { type ClientOptions, createClient } from '../shared/api/client.js';

export interface SeenCall {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  credentials: string;
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
export const unauthorized = () =>
  json(401, { message: 'No session', error: 'No session', code: 'unauthorized' });
export const ok = () => json(200, { fine: true });

export const reading = (path: string): Call => ({ method: 'GET', path });

/** An operation whose answer is not looked at. */
export const mocked = <Called extends Call>({ response: _response, ...called }: Called) => called;

export function postTo(path: string): Call {
  const called = OPERATIONS.find((operation) => operation.method === 'POST' && operation.path === path);
  if (!called) throw new Error(`there is no ${path}`);
  return mocked(called);
}

/** A client over scripted answers; a function that throws is a broken network. */
export function setUp(
  answers: Array<() => Response>,
  refresh: RefreshOutcome = { result: 'refreshed' },
  record: string | null = null,
  held: string | null = 'first',
) {
  const seen: SeenCall[] = [];
  let token = held;
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

export const brokenNetwork = () => {
  throw new TypeError('Failed to fetch');
};
