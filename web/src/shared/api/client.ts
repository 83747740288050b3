import { type Call, type InputOf, idempotencyOf, pathOf, type ResponseOf } from '@plumbline/contracts';
import { newId } from '../lib/new-id.js';
import { ApiError, errorFromAnswer, NETWORK_MESSAGE, UNKNOWN_MESSAGE } from './api-error.js';
import { type AuthContext, authorized, bearer } from './authorized.js';
import { commonHeaders } from './common-headers.js';
import { repeated } from './repeated.js';
import { type QueryParams, requestUrl } from './request-url.js';
import { timeoutMs } from './time-outs.js';

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

interface Answer<Data> {
  data: Data;
  headers: Headers;
}

/** The input may be left out where the operation needs none. */
type Given<Called extends Call> =
  Record<never, never> extends InputOf<Called>
    ? [input?: InputOf<Called>, options?: CallOptions]
    : [input: InputOf<Called>, options?: CallOptions];

export interface ClientOptions extends AuthContext {
  fetch: typeof fetch;
  newId?: () => string;
  pause?: (ms: number) => Promise<void>;
  /** Holds answers to the schemas of their operations, which the browser's build leaves out: for development and tests. */
  isChecked?: boolean;
}

/**
 * One way to call the server. What only reads is repeated by the query layer; anything else is repeated here, as often
 * as its operation says, after a network or server error, under the same Idempotency-Key.
 */
export function createClient(options: ClientOptions) {
  const { newId: nextKey = newId, pause } = options;

  /** Calls an operation; answers what it holds, with its headers. @throws ApiError where there is no success */
  async function send<Called extends Call>(
    called: Called,
    ...[input, { headers, signal: given } = {}]: Given<Called>
  ): Promise<Answer<ResponseOf<Called>>> {
    const keyed = { ...(called.method !== 'GET' && { 'idempotency-key': nextKey() }), ...headers };
    const reports401 = called.on401 === 'report';
    const signal = reports401 ? given : anyOf(given, options.life?.());
    const attempt = (proof: Record<string, string>) =>
      once(options, called, input ?? {}, { signal, headers: { ...proof, ...keyed } });
    const call = () => (reports401 ? attempt(bearer(options.accessToken())) : authorized(options, attempt));
    // The query layer repeats what only reads.
    if (idempotencyOf(called) === 'reads') return call();
    return repeated(called, call, { pause, stop: signal });
  }

  /** The same without the headers. */
  const call = async <Called extends Call>(
    called: Called,
    ...given: Given<Called>
  ): Promise<ResponseOf<Called>> => (await send(called, ...given)).data;

  return { send, call };
}

export type Client = ReturnType<typeof createClient>;

/** Aborted with the first of them. */
export function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

async function once<Called extends Call>(
  { fetch: fetcher, isChecked }: Pick<ClientOptions, 'fetch' | 'isChecked'>,
  called: Called,
  input: { query?: QueryParams; body?: unknown },
  { headers, signal: stop }: CallOptions,
): Promise<Answer<ResponseOf<Called>>> {
  const limitMs = timeoutMs(called);
  const limit = AbortSignal.timeout(limitMs);
  const hasBody = input.body !== undefined;
  try {
    const response = await fetcher(requestUrl(pathOf(called, input), input.query), {
      method: called.method,
      credentials: 'include',
      signal: anyOf(stop, limit),
      headers: { ...commonHeaders(), ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { body: JSON.stringify(input.body) }),
    });
    return await readAnswer(called, response, isChecked ?? false);
  } catch (error) {
    if (error instanceof ApiError || stop?.aborted) throw error;
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

async function readAnswer<Called extends Call>(
  called: Called,
  response: Response,
  isChecked: boolean,
): Promise<Answer<ResponseOf<Called>>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) throw errorFromAnswer(response.status, body);
  if (!isJson && body !== '')
    throw new ApiError(response.status, 'not_json', 'The server answered with something that is not data.');
  const data = isJson ? body : undefined;
  assertResponse(called, data, isChecked);
  return { data, headers: response.headers };
}

/**
 * The server answers what the operation says: its types see to that, and in development and tests its schema.
 * @throws ApiError
 */
export function assertResponse<Called extends Call>(
  called: Called,
  data: unknown,
  isChecked = false,
): asserts data is ResponseOf<Called> {
  // The build leaves schemas out.
  if (import.meta.env?.PROD || !isChecked) return;
  const problem = called.response?.safeParse(data).error;
  if (problem) throw new ApiError(0, 'not_contract', `${called.path}: ${problem.message}`);
}
