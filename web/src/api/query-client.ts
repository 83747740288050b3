import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.js';

const MINUTE_MS = 60_000;
const QUERY_RETRIES = 2;

/** A refusal (4xx) is an answer: asking again would only repeat it. */
function shouldRetry(failures: number, error: Error): boolean {
  if (isApiError(error) && !error.isTransient) return false;
  return failures < QUERY_RETRIES;
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isApiError(error) && error.details) console.warn(error.code, error.requestId, error.details);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
      retry: shouldRetry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    // The client repeats a mutation itself, under one Idempotency-Key.
    mutations: { retry: false },
  },
});
