import { REFRESH_GRACE_SECONDS } from '@plumbline/contracts';
import { refreshDelayMs } from '../../shared/api/access-token.js';
import { skipsStartUp } from './public-pages.js';
import type {
  SessionEffect,
  SessionEvent,
  SessionEventType,
  SessionState,
  SettledState,
  Transition,
} from './session-types.js';

export const NOBODY_ASKED: SessionState = { status: 'unknown' };

/** Soon enough that the server still knows a renewal whose answer was lost on the way. */
const RETRY_REFRESH_MS = (REFRESH_GRACE_SECONDS * 1_000) / 2;

type Handlers = {
  [Type in SessionEventType]: (state: SessionState, event: SessionEvent<Type>) => Transition;
};

/** The whole behaviour of the session. Late answers of a life that has ended do not get here. */
export function sessionTransition<Type extends SessionEventType>(
  state: SessionState,
  event: SessionEvent<Type>,
): Transition {
  const handle: Handlers[Type] = HANDLERS[event.type];
  return handle(state, event);
}

const stay = (state: SessionState, ...effects: SessionEffect[]): Transition => ({ state, effects });

/** The marker is not asked: a cookie may outlive it by days (T-22). */
const start = (): Transition => ({
  state: { status: 'loading', isOpenedElsewhere: false },
  effects: [{ type: 'forget-answers' }, { type: 'renew-at-start' }],
});

/** What still asks who is here must not answer any more. */
const overtake = ({ status }: SessionState): SessionEffect[] =>
  status === 'loading' || status === 'opening' ? [{ type: 'end-life' }] : [];

const forget = (state: SessionState, signedOutByUser = false): Transition => ({
  state: { status: 'signed-out', signedOutByUser },
  effects: [...overtake(state), { type: 'forget-session' }],
});

function lose(state: SessionState): Transition {
  if (state.status === 'loading' && state.isOpenedElsewhere) return start();
  // Who is leaving ends it: a call that the server refuses meanwhile has nothing to add.
  if (state.status === 'signed-in' && state.isLeaving) return stay(state);
  return forget(state);
}

function leave(state: SessionState): Transition {
  if (state.status !== 'signed-in' || state.isLeaving) return stay(state);
  return stay(
    { ...state, isLeaving: true },
    // Before the server ends it: the next call of another tab would find that out by itself.
    { type: 'notify-tabs', news: { kind: 'signed-out' } },
    { type: 'log-out' },
  );
}

const settled = (state: SessionState): SettledState => {
  if (state.status === 'loading') return { status: 'unknown' };
  return state.status === 'opening' ? state.before : state;
};

const withPrompt = (state: SessionState, promptEndsAt: number | null): SessionState =>
  state.status === 'signed-in' ? { ...state, promptEndsAt } : state;

const HANDLERS: Handlers = {
  // Every change of place: the first one outside list A finds out who is signed in, once per visit (T-24).
  'path-entered': (state, { pathname }) => {
    if (skipsStartUp(pathname)) return stay(state);
    if (state.status === 'unknown') return start();
    return stay(state.status === 'signed-out' ? { ...state, signedOutByUser: false } : state);
  },
  'resume-wanted': start,
  'start-renewed': (state, { outcome, hasFallback }) => {
    if (state.status !== 'loading') return stay(state);
    if (outcome.result === 'unavailable') return stay({ status: 'unreachable', error: outcome.error });
    if (outcome.result === 'rejected') return stay(state, { type: 'identify', isBare: !hasFallback });
    return stay(state, { type: 'identify', isBare: false }, { type: 'prefetch' });
  },
  identified: (state, { user, at }) => {
    if (state.status !== 'loading' && state.status !== 'opening') return stay(state);
    return stay(
      { status: 'signed-in', user, isLeaving: false, promptEndsAt: null },
      { type: 'remember-user', user },
      { type: 'start-clocks', at },
      { type: 'notify-tabs', news: { kind: 'opened', userId: user.id, at } },
    );
  },
  'identity-failed': (state, { error, hasProof }) => {
    if (state.status === 'opening') return stay(state.before, { type: 'drop-token' });
    if (state.status !== 'loading') return stay(state);
    if (hasProof && !state.isOpenedElsewhere) return stay({ status: 'unreachable', error });
    return lose(state);
  },
  'credentials-sent': (state) => stay(state, { type: 'drop-token' }),
  'second-factor-wanted': (state, { pending }) => stay(state, { type: 'keep-second-factor', pending }),
  opened: (state, { session }) =>
    stay(
      { status: 'opening', before: settled(state) },
      ...overtake(state),
      { type: 'forget-answers' },
      { type: 'keep-session', session },
      { type: 'identify', isBare: false },
    ),
  'token-issued': (state, { expiresIn }) =>
    stay(state, { type: 'plan-renewal', afterMs: refreshDelayMs(expiresIn) }),
  'token-dropped': (state) => stay(state, { type: 'cancel-renewal' }),
  'renewal-due': (state) => stay(state, { type: 'renew-ahead' }),
  'renewed-ahead': (state, { outcome, hasFallback }) => {
    if (outcome.result === 'unavailable')
      return stay(state, { type: 'plan-renewal', afterMs: RETRY_REFRESH_MS });
    return outcome.result === 'rejected' && !hasFallback ? lose(state) : stay(state);
  },
  'session-lost': lose,
  'prompt-due': (state, { endsAt }) => stay(withPrompt(state, endsAt)),
  'prompt-closed': (state) => stay(withPrompt(state, null)),
  // The user's OK: another 24 hours, in every tab (T-21).
  'extension-wanted': (state, { at }) => {
    if (state.status !== 'signed-in') return stay(state);
    return stay(
      withPrompt(state, null),
      { type: 'begin-window', at },
      { type: 'notify-tabs', news: { kind: 'opened', userId: state.user.id, at } },
      { type: 'send-extension' },
    );
  },
  'window-over': leave,
  'sign-out-wanted': leave,
  // Whatever the server says, this browser forgets the session, unless somebody has signed in since.
  'sign-out-answered': (state, { failure }) => {
    if (state.status === 'signed-out') return stay(state, { type: 'say-signed-out', failure });
    if (state.status !== 'signed-in' || !state.isLeaving) return stay(state);
    const { state: next, effects } = forget(state, true);
    // To tabs that were opened meanwhile.
    const news = { type: 'notify-tabs', news: { kind: 'signed-out' } } as const;
    return stay(next, ...effects, news, { type: 'say-signed-out', failure });
  },
  'tab-signed-out': (state) =>
    state.status === 'signed-out' ? stay(state) : forget(state, state.status === 'signed-in'),
  'tab-opened': (state, { userId, at }) => {
    if (state.status === 'loading') return stay({ ...state, isOpenedElsewhere: true });
    if (state.status === 'signed-out') return stay(NOBODY_ASKED);
    if (state.status !== 'signed-in') return stay(state);
    if (state.user.id === userId) return stay(withPrompt(state, null), { type: 'begin-window', at });
    // The cookie is another person's now, and so would be the next answer: nothing of this page may meet it.
    return stay(
      { status: 'loading', isOpenedElsewhere: false },
      { type: 'forget-answers' },
      { type: 'load-first-screen' },
    );
  },
};
