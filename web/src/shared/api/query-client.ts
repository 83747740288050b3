import { invalidateCache, retriesOf } from '@plumbline/contracts';
import { MutationCache, type QueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { isApiError } from './api-error.js';
import { defaultQuery } from './default-query.js';
import { invalidationKeyOf, type MutationCall, refreshStale } from './refresh-stale.js';
import { TruthfulQueryClient } from './truthful-query-client.js';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Record<string, unknown> & MutationCall;
  }
}

const MINUTE_MS = 60_000;
/** What is fetched by a key alone is a GET. */
const QUERY_RETRIES = retriesOf({ method: 'GET' });

/** Twice more, except for a refusal (4xx): it is an answer, and asking again would only repeat it. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error.message.includes('Unauthorized')) return false;
  if (isApiError(error) && !error.isTransient) return false;
  return failures < QUERY_RETRIES;
}

const clients: QueryClient[] = [];

/** The application's, and the guests' where their screens are open. */
export const everyClient = (): readonly QueryClient[] => clients;

/** What every query and mutation keeps to; `tell` sends the cache invalidation call. */
export function createQueryClient(tell: (body: { keys: string[] }) => Promise<unknown>): TruthfulQueryClient {
  const client = new TruthfulQueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _context, { meta }) => {
        const key = meta && invalidationKeyOf(meta.called);
        if (key) tell({ keys: [key] }).catch((error) => console.warn('The cache was not invalidated', error));
      },
      // The mutation is pending until what it has made stale is here. What the server refused may be outdated, too.
      onSettled: (_data, error, variables, _context, { meta }) => {
        if (!meta || (error && !(isApiError(error) && meta.called.invalidates))) return undefined;
        const given = typeof variables === 'object' ? variables : {};
        return refreshStale(client, meta.called, { ...given, ...meta.input });
      },
      onError: (error) => {
        if (isApiError(error) && error.details) console.warn(error.code, error.requestId, error.details);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: defaultQuery,
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      // The client repeats a mutation itself, under one Idempotency-Key.
      mutations: { retry: false },
    },
  });
  clients.push(client);
  return client;
}

export const queryClient = createQueryClient((body) => api.call(invalidateCache, { body }));
