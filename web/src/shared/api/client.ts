import { newId } from '../lib/new-id.js';
import { ApiError, errorFromAnswer, NETWORK_MESSAGE, UNKNOWN_MESSAGE } from './api-error.js';
import { authorized, bearer, type SessionCarrier } from './authorized.js';
import { commonHeaders } from './common-headers.js';
import { repeatOnce } from './repeat-once.js';
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
  /** A question put by POST: like a GET, it is repeated by the query layer alone. */
  isRead?: boolean;
}

interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
}

export interface ClientOptions extends SessionCarrier {
  fetch: typeof fetch;
  newId?: () => string;
  pause?: (ms: number) => Promise<void>;
}

/** 401s of these calls are answers of their own, not an access token that ran out (T-03). */
const NO_REFRESH =
  /^\/api\/(auth\/(refresh|login|signup|verify-2fa|guest-token|forgot-|reset-password|verify-email|logout)|replication\/test)/;

/** Done once, these are refused the second time: an answer that got lost must not be told as a refusal (T-48). */
const DONE_ONCE = /^\/api\/auth\/(signup|verify-2fa|verify-email|reset-password)/;

/**
 * One way to call the server. A GET is repeated by the query layer; anything else is repeated once here,
 * after a network or server error, under the same Idempotency-Key.
 */
export function createClient(options: ClientOptions) {
  const { newId: nextKey = newId, pause } = options;

  async function send<Data>(
    method: Method,
    path: string,
    request: RequestOptions = {},
  ): Promise<Answer<Data>> {
    const keyed = method === 'GET' ? request : withKey(request, nextKey());
    const isExempt = NO_REFRESH.test(path);
    const signal = isExempt ? keyed.signal : anyOf(keyed.signal, options.life?.());
    const attempt = (proof: Record<string, string>) =>
      once<Data>(options.fetch, method, path, { ...keyed, signal, headers: { ...proof, ...keyed.headers } });
    const call = () => (isExempt ? attempt(bearer(options.accessToken())) : authorized(options, attempt));
    if (method === 'GET' || request.isRead) return call();
    return repeatOnce(call, { pause, stop: signal, isDoneOnce: DONE_ONCE.test(path) });
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

/** Aborted with the first of them. */
export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

function withKey(request: RequestOptions, key: string): RequestOptions {
  return { ...request, headers: { 'idempotency-key': key, ...request.headers } };
}

async function once<Data>(
  fetcher: typeof fetch,
  method: Method,
  path: string,
  request: RequestOptions,
): Promise<Answer<Data>> {
  const limitMs = request.timeoutMs ?? timeoutMs(method, path);
  const limit = AbortSignal.timeout(limitMs);
  const signal = anyOf(request.signal, limit);
  const hasBody = request.body !== undefined;
  try {
    const response = await fetcher(requestUrl(path, request.params), {
      method,
      credentials: 'include',
      signal,
      headers: {
        ...commonHeaders(),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(hasBody && { body: JSON.stringify(request.body) }),
    });
    return await readAnswer<Data>(response);
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error;
    throw noAnswer(error, limit.aborted ? limitMs : undefined);
  }
}

/** What to say of a call that nobody answered, or not within `limitMs`. */
export function noAnswer(error: unknown, limitMs?: number): ApiError {
  if (limitMs !== undefined)
    return new ApiError(0, 'timeout', `No answer came within ${Math.round(limitMs / 1_000)} seconds.`);
  // No answer is a TypeError, one that breaks off also; what else there may be is no matter of the network.
  const message = error instanceof TypeError ? NETWORK_MESSAGE : UNKNOWN_MESSAGE;
  return new ApiError(0, 'network', message, undefined, String(error));
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) throw errorFromAnswer(response.status, body);
  if (!isJson && body !== '')
    throw new ApiError(response.status, 'not_json', 'The server answered with something that is not data.');
  return { data: (isJson ? body : undefined) as Data, status: response.status, headers: response.headers };
}
