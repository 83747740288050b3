import type { Me } from '@plumbline/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../shared/api/api.js';

/** Who is signed in: in memory only, found out once by the refresh cookie, forgotten completely at sign-out. */
export type SessionState =
  | { status: 'unknown' | 'loading' }
  /** `hasLeft`: by a sign-out just now, so that the guarded screen gives way to the start page, not to /auth. */
  | { status: 'signed-out'; hasLeft: boolean }
  | { status: 'signed-in'; user: Me }
  /** The server could not be asked; the session may be alive. */
  | { status: 'unreachable'; error: Error };

let state: SessionState = { status: 'unknown' };
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useSession(): SessionState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sessionState);
}

const STALE_AFTER_MS = 300_000;

/** The signed-in user as the server knows them; asked again when older than five minutes, or after a change. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: ({ signal }) => api.get<Me>('/api/auth/user', { signal }),
    staleTime: STALE_AFTER_MS,
  });

/** The signed-in user; only screens behind the guard may ask. */
export function useUser(): Me {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a session');
  // What was found at the start holds until the server has been asked again.
  return useQuery(userQuery()).data ?? session.user;
}
