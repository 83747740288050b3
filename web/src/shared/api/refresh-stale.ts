import { type Call, INVALIDATION_KEYS, isStale, stalePaths } from '@plumbline/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** The operation of a mutation, and what fills its path where the mutation's own input does not. */
export interface MutationCall {
  called: Call;
  input?: object;
}

/** Asks again for what a call has made stale; resolves when all that is on a screen has been answered. */
export async function refreshStale(client: QueryClient, called: Call, input: object = {}): Promise<void> {
  const paths = stalePaths(called, input);
  const answered = client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, paths) });
  // Nobody waits for news of the user alone: they change nothing that the call was about.
  const isUserOnly = paths.every((path) => path.startsWith('/api/auth') || path === '/api/user');
  await (isUserOnly ? undefined : answered);
}

/** The list that the server is told of (API-030), where it keeps account of it. */
export const invalidationKeyOf = ({ path }: Pick<Call, 'path'>): string | undefined =>
  INVALIDATION_KEYS.find((key) => path === key || path.startsWith(`${key}/`));
