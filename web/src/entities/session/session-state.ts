import type { Me } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { session } from './session.js';
import type { SessionState } from './session-types.js';
import { userQuery } from './user-query.js';

export const sessionState = (): SessionState => session().getState();

/** Who is signed in: in memory only, found out once by the refresh cookie, forgotten completely at sign-out. */
export const useSession = (): SessionState => useSyncExternalStore(session().subscribe, session().getState);

/** The signed-in user; only screens behind the guard may ask. */
export function useUser(): Me {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('This screen needs a session');
  // What was found at the start holds until the server has been asked again.
  return useQuery(userQuery()).data ?? state.user;
}

/** When the session will end unless the user says otherwise; null while nobody is asked. */
export function useSessionPrompt(): number | null {
  const state = useSession();
  return state.status === 'signed-in' ? state.promptEndsAt : null;
}
