import {
  FALLBACK_HEADER,
  type LoginBody,
  type Me,
  REFRESH_GRACE_SECONDS,
  type SecondFactorNeeded,
  type Session,
  type SignupBody,
  type VerifyTwoFactorBody,
} from '@plumbline/contracts';
import { accessToken, onAccessToken, refreshDelayMs, setAccessToken } from '../../shared/api/access-token.js';
import { announceSessionLost, api, onSessionLost } from '../../shared/api/api.js';
import { bareClient } from '../../shared/api/bare-client.js';
import {
  clearFallbackRecord,
  fallbackRecord,
  storeFallbackRecord,
} from '../../shared/api/fallback-record.js';
import { queryClient } from '../../shared/api/query-client.js';
import { refreshAccessToken } from '../../shared/api/refresh.js';
import { endSessionLife, onSessionEnd, sessionLife } from '../../shared/api/session-life.js';
import { checkPrivateBrowsing, isFallbackRequired } from '../../shared/lib/browser-info.js';
import { clearCaches } from '../../shared/lib/clear-browser-data.js';
import { FIRST_SCREEN } from '../../shared/lib/first-screen.js';
import { forgetUnseen } from '../../shared/lib/page-title.js';
import { toast, toastStore } from '../../shared/ui/toast-store.js';
import { clearDoneMarks } from './done-marks.js';
import { sendExtension } from './keep-alive.js';
import { onOtherTabs, tellOtherTabs } from './other-tabs.js';
import {
  clearPendingSecondFactor,
  type PendingSecondFactor,
  storePendingSecondFactor,
} from './pending-second-factor.js';
import { skipsStartUp } from './public-pages.js';
import { beginSessionWindow, startSessionClocks, stopSessionClocks } from './session-clocks.js';
import { clearMarker } from './session-marker.js';
import { sessionState, setSessionState, userQuery } from './session-state.js';

/** One session per browser: how it begins, goes on and ends. `session-state` says who is signed in. */

/** Every change of place: the first one outside list A finds out who is signed in, once per visit (T-24). */
export function enterPath(pathname: string): void {
  if (skipsStartUp(pathname)) return;
  const state = sessionState();
  if (state.status === 'signed-out' && state.hasLeft)
    setSessionState({ status: 'signed-out', hasLeft: false });
  if (state.status === 'unknown') void resumeSession();
}

let askedAhead: (() => unknown)[] = [];

/**
 * What the first screen shows, asked for while a visit starts: as soon as there is a token, beside the question whose it
 * is. Screens that are entered later ask for themselves.
 */
export function askAhead(ask: () => unknown): null {
  if (sessionState().status !== 'loading') return null;
  if (accessToken()) ask();
  else askedAhead.push(ask);
  return null;
}

/** Another tab has signed in while this one found out that nobody was. */
let isOpenedElsewhere = false;

/** The marker is not asked: a cookie may outlive it by days (T-22). */
export async function resumeSession(): Promise<void> {
  forgetAnswers();
  isOpenedElsewhere = false;
  setSessionState({ status: 'loading' });
  const life = sessionLife();
  const [outcome] = await Promise.all([refreshAccessToken(), checkPrivateBrowsing()]);
  if (life.aborted) return;
  if (outcome.result === 'unavailable')
    return setSessionState({ status: 'unreachable', error: outcome.error });
  const isOver = outcome.result === 'rejected' && fallbackRecord() === null;
  try {
    // Where the renewal was refused, this question has the last word (SESS-007), and needs no second renewal.
    const entering = enter(isOver ? bareClient : api);
    if (outcome.result === 'refreshed') for (const ask of askedAhead) ask();
    await entering;
  } catch (error) {
    if (life.aborted) return;
    if (isOpenedElsewhere) return resumeSession();
    if (accessToken() ?? fallbackRecord()) setSessionState({ status: 'unreachable', error: error as Error });
    else forgetSession();
  }
}

/** What the sign-in still waits for, kept in this tab; null when it is complete. */
export async function logIn(
  body: Pick<LoginBody, 'username' | 'password'>,
): Promise<PendingSecondFactor | null> {
  const answer = await prove<Session | SecondFactorNeeded>('/api/auth/login', body);
  if ('requiresTwoFactor' in answer) {
    const { requiresTwoFactor: _, ...step } = answer;
    const pending = { ...step, sentAt: Date.now() };
    storePendingSecondFactor(pending);
    return pending;
  }
  await openSession(answer);
  return null;
}

export type SecondFactorProof = Pick<VerifyTwoFactorBody, 'code' | 'recoveryCode' | 'credential'>;

export async function verifySecondFactor(tempSessionId: string, proof: SecondFactorProof): Promise<void> {
  await openSession(await prove<Session>('/api/auth/verify-2fa', { tempSessionId, ...proof }));
}

export async function signUp(
  body: Pick<SignupBody, 'username' | 'email' | 'password' | 'usLocationAttested'>,
): Promise<void> {
  await openSession(await prove<Session>('/api/auth/signup', body));
}

/** A call that may open a session: without the old token, with the zone, and with the wish for a fallback. */
async function prove<Answer>(path: string, body: object): Promise<Answer> {
  dropToken();
  await checkPrivateBrowsing();
  return api.post<Answer>(path, {
    body: { ...body, timezone: browserZone(), ...(isFallbackRequired() && { fallback: true }) },
  });
}

async function openSession(session: Session): Promise<void> {
  clearPendingSecondFactor();
  clearDoneMarks();
  forgetAnswers();
  // A start-up that still asks who is here has been overtaken.
  if (sessionState().status === 'loading') endSessionLife();
  setAccessToken(session);
  if (session.sessionId) storeFallbackRecord(session.user, session.sessionId);
  else clearFallbackRecord();
  try {
    await enter();
  } catch (error) {
    if (accessToken() === session.accessToken) setAccessToken(null);
    // The start-up that was overtaken no longer answers: the next screen asks anew.
    if (sessionState().status === 'loading') setSessionState({ status: 'unknown' });
    throw error;
  }
}

async function enter(client = api): Promise<void> {
  const life = sessionLife();
  const user = await client.get<Me>('/api/auth/me');
  life.throwIfAborted();
  queryClient.setQueryData(userQuery().queryKey, user);
  startSessionClocks(endAtLimit);
  setSessionState({ status: 'signed-in', user });
  tellOtherTabs({ kind: 'opened', userId: user.id, at: Date.now() });
}

/** The user's OK: another 24 hours, in every tab (T-21). */
export async function extendSession(): Promise<void> {
  const state = sessionState();
  if (state.status !== 'signed-in') return;
  beginSessionWindow(Date.now(), endAtLimit);
  tellOtherTabs({ kind: 'opened', userId: state.user.id, at: Date.now() });
  await sendExtension();
}

const endAtLimit = () => void signOut();

let leaving: { life: AbortSignal; end: Promise<void> } | undefined;

/** Ends the session, once; whatever the server says, this browser forgets it and shows the start page. */
export function signOut(): Promise<void> {
  const life = sessionLife();
  if (leaving?.life === life) return leaving.end;
  const end = leave(life).finally(() => {
    if (leaving?.end === end) leaving = undefined;
  });
  leaving = { life, end };
  return end;
}

async function leave(life: AbortSignal): Promise<void> {
  const record = fallbackRecord();
  // Before the server ends it: the next call of another tab would find that out by itself.
  tellOtherTabs({ kind: 'signed-out' });
  const failure = await api
    .post('/api/auth/logout', record ? { headers: { [FALLBACK_HEADER]: record } } : {})
    .then(
      () => null,
      (error: Error) => error,
    );
  if (!life.aborted) {
    forgetSession(true);
    // To tabs that were opened meanwhile.
    tellOtherTabs({ kind: 'signed-out' });
  }
  // Somebody has signed in since.
  if (sessionState().status !== 'signed-out') return;
  if (failure) toast({ variant: 'destructive', title: 'Logout failed', description: failure.message });
  else
    toast({ variant: 'success', title: 'Signed out', description: 'You have been signed out successfully.' });
}

/** Before a new token comes: nothing that the one before it was given may stay, or still be asked with it. */
function forgetAnswers(): void {
  dropToken();
  askedAhead = [];
  queryClient.clear();
}

/** What travels with the token is stopped: it must not arrive with the next one. */
function dropToken(): void {
  if (accessToken() !== null) endSessionLife();
  setAccessToken(null);
}

/** Clears everything this browser holds of the session. */
function forgetSession(hasLeft = false): void {
  forgetAnswers();
  stopSessionClocks();
  clearMarker();
  clearDoneMarks();
  clearFallbackRecord();
  clearPendingSecondFactor();
  void clearCaches();
  setSessionState({ status: 'signed-out', hasLeft });
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Soon enough that the server still knows a renewal whose answer was lost on the way. */
const RETRY_REFRESH_MS = (REFRESH_GRACE_SECONDS * 1_000) / 2;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

onAccessToken((issued) => {
  clearTimeout(refreshTimer);
  if (issued) refreshTimer = setTimeout(refreshAhead, refreshDelayMs(issued.expiresIn));
});

async function refreshAhead(): Promise<void> {
  const life = sessionLife();
  const outcome = await refreshAccessToken();
  if (life.aborted) return;
  if (outcome.result === 'rejected' && fallbackRecord() === null) announceSessionLost();
  if (outcome.result === 'unavailable') refreshTimer = setTimeout(refreshAhead, RETRY_REFRESH_MS);
}

onSessionLost(() => {
  // Who is leaving ends it: a call that the server refuses meanwhile has nothing to add.
  if (leaving?.life !== sessionLife()) forgetSession();
});

onSessionEnd(() => toastStore.clear());
onSessionEnd(forgetUnseen);

onOtherTabs((news) => {
  const state = sessionState();
  if (news.kind === 'signed-out') {
    if (state.status !== 'signed-out') forgetSession(state.status === 'signed-in');
    return;
  }
  if (state.status === 'loading') isOpenedElsewhere = true;
  if (state.status === 'signed-out') return setSessionState({ status: 'unknown' });
  if (state.status !== 'signed-in') return;
  if (state.user.id === news.userId) beginSessionWindow(news.at, endAtLimit);
  // The cookie is another person's now, and so would be the next answer: nothing of this page may meet it.
  else {
    forgetAnswers();
    setSessionState({ status: 'loading' });
    location.replace(FIRST_SCREEN);
  }
});
