import { type LoginBody, type Me, type Session, type SignupBody, STORAGE_PREFIX } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { accessToken, onAccessToken, refreshDelayMs, setAccessToken } from '../api/access-token.js';
import { announceSessionLost, api, onSessionLost } from '../api/api.js';
import { queryClient } from '../api/query-client.js';
import { refreshAccessToken } from '../api/refresh.js';
import { clearMarker, MARKER_TOUCH_MS, touchMarker } from './session-marker.js';

/** Who is signed in: in memory only, found out once by the refresh cookie, forgotten completely at sign-out. */
type SessionState =
  | { status: 'unknown' | 'loading' }
  /** `hasLeft`: by a sign-out just now, so that the guarded screen gives way to the start page, not to /auth. */
  | { status: 'signed-out'; hasLeft: boolean }
  | { status: 'signed-in'; user: Me }
  /** The server could not be asked; the session may be alive. */
  | { status: 'unreachable'; error: Error };

let state: SessionState = { status: 'unknown' };
const listeners = new Set<() => void>();

let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let markerTimer: ReturnType<typeof setInterval> | undefined;
const RETRY_REFRESH_MS = 30_000;

/** Other tabs hear of a sign-out at once. */
const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`${STORAGE_PREFIX}session`) : null;
const SIGNED_OUT = 'signed-out';

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

const sessionState = (): SessionState => state;

export function useSession(): SessionState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sessionState);
}

/** The signed-in user; only screens behind the guard may ask. */
export function useUser(): Me {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a session');
  return session.user;
}

/** Entering a guarded screen: finds out who is signed in, once. */
export function startSession(): void {
  if (state.status === 'signed-out' && state.hasLeft) setState({ status: 'signed-out', hasLeft: false });
  if (state.status === 'unknown') void resumeSession();
}

export async function resumeSession(): Promise<void> {
  setState({ status: 'loading' });
  const outcome = await refreshAccessToken();
  if (outcome.result === 'rejected') return forgetSession();
  if (outcome.result === 'unavailable') return setState({ status: 'unreachable', error: outcome.error });
  try {
    await enter();
  } catch (error) {
    if (accessToken()) setState({ status: 'unreachable', error: error as Error });
  }
}

export const logIn = (body: Omit<LoginBody, 'timezone'>) => openSession('/api/auth/login', body);
export const signUp = (body: Omit<SignupBody, 'timezone'>) => openSession('/api/auth/signup', body);

async function openSession(path: string, body: object): Promise<void> {
  setAccessToken(null);
  setAccessToken(await api.post<Session>(path, { body: { ...body, timezone: browserZone() } }));
  try {
    await enter();
  } catch (error) {
    setAccessToken(null);
    throw error;
  }
}

async function enter(): Promise<void> {
  const user = await api.get<Me>('/api/auth/me');
  queryClient.clear();
  touchMarker();
  clearInterval(markerTimer);
  markerTimer = setInterval(touchMarker, MARKER_TOUCH_MS);
  setState({ status: 'signed-in', user });
}

/** Ends the session on the server; whatever comes of it, call `leaveSession` next. */
export async function endSession(): Promise<void> {
  await api.post('/api/auth/logout');
}

/** Clears everything this browser holds of the session. */
function forgetSession(hasLeft = false): void {
  setAccessToken(null);
  clearInterval(markerTimer);
  clearMarker();
  queryClient.clear();
  setState({ status: 'signed-out', hasLeft });
}

/** The same after a sign-out; tells the other tabs too. */
export function leaveSession(): void {
  forgetSession(true);
  channel?.postMessage(SIGNED_OUT);
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

onAccessToken((issued) => {
  clearTimeout(refreshTimer);
  if (issued) refreshTimer = setTimeout(refreshAhead, refreshDelayMs(issued.expiresIn));
});

async function refreshAhead(): Promise<void> {
  const outcome = await refreshAccessToken();
  if (outcome.result === 'rejected') announceSessionLost();
  if (outcome.result === 'unavailable') refreshTimer = setTimeout(refreshAhead, RETRY_REFRESH_MS);
}

onSessionLost(() => forgetSession());
channel?.addEventListener('message', (event) => {
  if (event.data === SIGNED_OUT) forgetSession(true);
});
