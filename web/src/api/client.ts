import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import { newId } from '../lib/new-id.js';
import { ApiError, errorFromAnswer, NETWORK_MESSAGE } from './api-error.js';
import { type QueryParams, requestUrl } from './request-url.js';
import { timeoutMs } from './time-outs.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  params?: QueryParams;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
}

/** `rejected`: the session is over. `unavailable`: nobody knows, the session may live (T-27). */
export type RefreshOutcome =
  | { result: 'refreshed' }
  | { result: 'rejected' }
  | { result: 'unavailable'; error: ApiError };

export interface ClientOptions {
  fetch: typeof fetch;
  accessToken: () => string | null;
  /** Renews the access token; calls at the same time share one renewal. */
  refresh: () => Promise<RefreshOutcome>;
  onSessionLost: () => void;
  newId?: () => string;
  pause?: (ms: number) => Promise<void>;
}

/** 401s of these calls are answers of their own, not an access token that ran out (T-03). */
const NO_REFRESH =
  /^\/api\/(auth\/(refresh|login|signup|verify-2fa|guest-token|forgot-|reset-password|logout)|replication\/test)/;

const REPEAT_DELAY_MS = 500;

const NO_CACHE = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** What every call carries, whichever way it travels. */
export function commonHeaders(token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    [MARKER_HEADER]: MARKER_VALUE,
    ...NO_CACHE,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/**
 * One way to call the server. A GET is repeated by the query layer; anything else is repeated once here,
 * after a network or server error, under the same Idempotency-Key. A 401 renews the token and replays once.
 */
export function createClient(options: ClientOptions) {
  const { newId: nextKey = newId, pause = sleep } = options;

  async function send<Data>(
    method: Method,
    path: string,
    request: RequestOptions = {},
  ): Promise<Answer<Data>> {
    const keyed = method === 'GET' ? request : withKey(request, nextKey());
    try {
      return await authorized<Data>(method, path, keyed);
    } catch (error) {
      const mayRepeat = method !== 'GET' && error instanceof ApiError && error.isTransient;
      if (!mayRepeat || NO_REFRESH.test(path)) throw error;
      await pause(REPEAT_DELAY_MS);
      return authorized<Data>(method, path, keyed);
    }
  }

  async function authorized<Data>(
    method: Method,
    path: string,
    request: RequestOptions,
  ): Promise<Answer<Data>> {
    const token = options.accessToken();
    try {
      return await once<Data>(options.fetch, token, method, path, request);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUnauthorized || NO_REFRESH.test(path)) throw error;
      const isRenewed = options.accessToken() !== token;
      const outcome = isRenewed ? ({ result: 'refreshed' } as const) : await options.refresh();
      if (outcome.result === 'unavailable') throw outcome.error;
      if (outcome.result === 'rejected') {
        options.onSessionLost();
        throw error;
      }
      return once<Data>(options.fetch, options.accessToken(), method, path, request);
    }
  }

  const data =
    (method: Method) =>
    async <Data>(path: string, request?: RequestOptions): Promise<Data> =>
      (await send<Data>(method, path, request)).data;

  return {
    send,
    get: data('GET'),
    post: data('POST'),
    put: data('PUT'),
    patch: data('PATCH'),
    delete: data('DELETE'),
  };
}

function withKey(request: RequestOptions, key: string): RequestOptions {
  return { ...request, headers: { 'idempotency-key': key, ...request.headers } };
}

async function once<Data>(
  fetcher: typeof fetch,
  token: string | null,
  method: Method,
  path: string,
  request: RequestOptions,
): Promise<Answer<Data>> {
  const limitMs = request.timeoutMs ?? timeoutMs(method, path);
  const limit = AbortSignal.timeout(limitMs);
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
  const hasBody = request.body !== undefined;
  try {
    const response = await fetcher(requestUrl(path, request.params), {
      method,
      credentials: 'include',
      signal,
      headers: {
        ...commonHeaders(token),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(hasBody && { body: JSON.stringify(request.body) }),
    });
    return await readAnswer<Data>(response);
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error;
    if (limit.aborted)
      throw new ApiError(0, 'timeout', `No answer came within ${Math.round(limitMs / 1_000)} seconds.`);
    throw new ApiError(0, 'network', NETWORK_MESSAGE, undefined, String(error));
  }
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) throw errorFromAnswer(response.status, body);
  if (!isJson && body !== '')
    throw new ApiError(response.status, 'not_json', 'The server answered with something that is not data.');
  return { data: (isJson ? body : undefined) as Data, status: response.status, headers: response.headers };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
