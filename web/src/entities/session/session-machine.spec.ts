import { describe, expect, it } from '@jest/globals';
import type { Me, Session } from '@plumbline/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import type { PendingSecondFactor } from './pending-second-factor.js';
import { sessionTransition } from './session-machine.js';
import type { SessionEffect, SessionEvent, SessionEventType, SessionState } from './session-types.js';

const user = { id: 'u1' } as Me;
const error = new ApiError(0, 'network', 'Nobody answered');
const session = { user: { id: 'u1' }, accessToken: 'token' } as Session;

/** Every state that tells apart what may happen in it; the statuses are those of the type. */
const STATES = {
  unknown: { status: 'unknown' },
  loading: { status: 'loading', isOpenedElsewhere: false },
  overtaken: { status: 'loading', isOpenedElsewhere: true },
  opening: { status: 'opening', before: { status: 'signed-out', signedOutByUser: false } },
  'signed-out': { status: 'signed-out', signedOutByUser: false },
  left: { status: 'signed-out', signedOutByUser: true },
  'signed-in': { status: 'signed-in', user, isLeaving: false, promptEndsAt: null },
  prompted: { status: 'signed-in', user, isLeaving: false, promptEndsAt: 9 },
  leaving: { status: 'signed-in', user, isLeaving: true, promptEndsAt: null },
  unreachable: { status: 'unreachable', error },
} satisfies Record<string, SessionState> & Record<SessionState['status'], SessionState>;
type StateName = keyof typeof STATES;

const renewed = (outcome: SessionEvent<'start-renewed'>['outcome'], hasFallback = false) => ({
  outcome,
  hasFallback,
});
const [refreshed, rejected] = [{ result: 'refreshed' }, { result: 'rejected' }] as const;
const unavailable = { result: 'unavailable', error } as const;

/** Each kind of event, once for every difference in what it carries. A kind without an entry does not compile. */
const EVENTS: { [Type in SessionEventType]: Record<string, Omit<SessionEvent<Type>, 'type'>> } = {
  'path-entered': { guarded: { pathname: '/home' }, public: { pathname: '/auth' } },
  'resume-wanted': { '': {} },
  'start-renewed': {
    refreshed: renewed(refreshed),
    rejected: renewed(rejected),
    'rejected with a fallback': renewed(rejected, true),
    unavailable: renewed(unavailable),
  },
  identified: { '': { user, at: 5 } },
  'identity-failed': { 'with proof': { error, hasProof: true }, 'without proof': { error, hasProof: false } },
  'credentials-sent': { '': {} },
  'second-factor-wanted': { '': { pending: {} as PendingSecondFactor } },
  opened: { '': { session } },
  'token-issued': { '': { expiresIn: 900 } },
  'token-dropped': { '': {} },
  'renewal-due': { '': {} },
  'renewed-ahead': {
    refreshed: renewed(refreshed),
    rejected: renewed(rejected),
    'rejected with a fallback': renewed(rejected, true),
    unavailable: renewed(unavailable),
  },
  'session-lost': { '': {} },
  'prompt-due': { '': { endsAt: 9 } },
  'prompt-closed': { '': {} },
  'extension-wanted': { '': { at: 7 } },
  'window-over': { '': {} },
  'sign-out-wanted': { '': {} },
  'sign-out-answered': { '': { failure: null } },
  'tab-signed-out': { '': {} },
  'tab-opened': { 'by the same user': { userId: 'u1', at: 7 }, 'by another': { userId: 'u2', at: 7 } },
};

/** `next state: effects`, or `stays`, by event and state; `otherwise` is for the states that a row does not name. */
type Row = Partial<Record<StateName, string>> & ({ otherwise: string } | Record<StateName, string>);

const FORGET = 'signed-out: forget-session';
const OVERTAKE = 'signed-out: end-life forget-session';
const START = 'loading: forget-answers renew-at-start';
const LOST = {
  loading: OVERTAKE,
  overtaken: START,
  opening: OVERTAKE,
  leaving: 'stays',
  otherwise: FORGET,
};
const LEAVE = {
  'signed-in': 'leaving: notify-tabs log-out',
  prompted: 'leaving, prompted: notify-tabs log-out',
  otherwise: 'stays',
};
const OPEN = 'opening: forget-answers keep-session identify';
const OPEN_ANEW = 'opening: end-life forget-answers keep-session identify';
const ENTERED = 'signed-in: remember-user start-clocks notify-tabs';

const TABLE: Record<string, Row> = {
  'path-entered guarded': { unknown: START, left: 'signed-out:', otherwise: 'stays' },
  'path-entered public': { otherwise: 'stays' },
  'resume-wanted': { otherwise: START },
  'start-renewed refreshed': {
    loading: 'loading: identify prefetch',
    overtaken: 'overtaken: identify prefetch',
    otherwise: 'stays',
  },
  'start-renewed rejected': {
    loading: 'loading: identify (bare)',
    overtaken: 'overtaken: identify (bare)',
    otherwise: 'stays',
  },
  'start-renewed rejected with a fallback': {
    loading: 'loading: identify',
    overtaken: 'overtaken: identify',
    otherwise: 'stays',
  },
  'start-renewed unavailable': { loading: 'unreachable:', overtaken: 'unreachable:', otherwise: 'stays' },
  identified: { loading: ENTERED, overtaken: ENTERED, opening: ENTERED, otherwise: 'stays' },
  'identity-failed with proof': {
    loading: 'unreachable:',
    overtaken: START,
    opening: 'signed-out: drop-token',
    otherwise: 'stays',
  },
  'identity-failed without proof': {
    loading: OVERTAKE,
    overtaken: START,
    opening: 'signed-out: drop-token',
    otherwise: 'stays',
  },
  'credentials-sent': { otherwise: 'stays: drop-token' },
  'second-factor-wanted': { otherwise: 'stays: keep-second-factor' },
  opened: { loading: OPEN_ANEW, overtaken: OPEN_ANEW, opening: OPEN_ANEW, otherwise: OPEN },
  'token-issued': { otherwise: 'stays: plan-renewal (780000)' },
  'token-dropped': { otherwise: 'stays: cancel-renewal' },
  'renewal-due': { otherwise: 'stays: renew-ahead' },
  'renewed-ahead refreshed': { otherwise: 'stays' },
  'renewed-ahead rejected': LOST,
  'renewed-ahead rejected with a fallback': { otherwise: 'stays' },
  'renewed-ahead unavailable': { otherwise: 'stays: plan-renewal (5000)' },
  'session-lost': LOST,
  'prompt-due': {
    'signed-in': 'prompted:',
    prompted: 'prompted:',
    leaving: 'leaving, prompted:',
    otherwise: 'stays',
  },
  'prompt-closed': { prompted: 'signed-in:', otherwise: 'stays' },
  'extension-wanted': {
    'signed-in': 'signed-in: begin-window notify-tabs send-extension',
    prompted: 'signed-in: begin-window notify-tabs send-extension',
    leaving: 'leaving: begin-window notify-tabs send-extension',
    otherwise: 'stays',
  },
  'window-over': LEAVE,
  'sign-out-wanted': LEAVE,
  'sign-out-answered': {
    leaving: 'left: forget-session notify-tabs say-signed-out',
    'signed-out': 'stays: say-signed-out',
    left: 'stays: say-signed-out',
    otherwise: 'stays',
  },
  'tab-signed-out': {
    unknown: FORGET,
    unreachable: FORGET,
    loading: OVERTAKE,
    overtaken: OVERTAKE,
    opening: OVERTAKE,
    'signed-in': 'left: forget-session',
    prompted: 'left: forget-session',
    leaving: 'left: forget-session',
    otherwise: 'stays',
  },
  'tab-opened by the same user': {
    loading: 'overtaken:',
    'signed-out': 'unknown:',
    left: 'unknown:',
    'signed-in': 'signed-in: begin-window',
    prompted: 'signed-in: begin-window',
    leaving: 'leaving: begin-window',
    otherwise: 'stays',
  },
  'tab-opened by another': {
    loading: 'overtaken:',
    'signed-out': 'unknown:',
    left: 'unknown:',
    'signed-in': 'loading: forget-answers load-first-screen',
    prompted: 'loading: forget-answers load-first-screen',
    leaving: 'loading: forget-answers load-first-screen',
    otherwise: 'stays',
  },
};

function nameOf(state: SessionState): string {
  if (state.status === 'loading') return state.isOpenedElsewhere ? 'overtaken' : 'loading';
  if (state.status === 'signed-out') return state.signedOutByUser ? 'left' : 'signed-out';
  if (state.status !== 'signed-in') return state.status;
  const parts = [state.isLeaving && 'leaving', state.promptEndsAt !== null && 'prompted'].filter(Boolean);
  return parts.join(', ') || 'signed-in';
}

function wordOf(effect: SessionEffect): string {
  if (effect.type === 'plan-renewal') return `plan-renewal (${effect.afterMs})`;
  return effect.type === 'identify' && effect.isBare ? 'identify (bare)' : effect.type;
}

const cases = Object.entries(EVENTS).flatMap(([type, variants]) =>
  Object.entries(variants).flatMap(([variant, fields]) =>
    Object.entries(STATES).map(([name, state]) => ({
      event: `${type} ${variant}`.trim(),
      name: name as StateName,
      state: state as SessionState,
      value: { type, ...fields } as SessionEvent,
    })),
  ),
);

describe('the session', () => {
  it.each(cases)('$event, when $name', ({ event, name, state, value }) => {
    const row = TABLE[event];
    const { state: next, effects } = sessionTransition(state, value);
    const wanted = row?.[name] ?? (row && 'otherwise' in row ? row.otherwise : undefined);
    const seen = `${nameOf(next)}: ${effects.map(wordOf).join(' ')}`;
    expect(seen.trim()).toBe(wanted?.replace(/^stays:?/, `${name}:`));
  });

  it('has a row for each kind of event, and no other', () => {
    expect([...new Set(cases.map(({ event }) => event))].sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('goes back to what was before a sign-in that failed', () => {
    const opening = sessionTransition(STATES.loading, { type: 'opened', session }).state;
    const { state } = sessionTransition(opening, { type: 'identity-failed', error, hasProof: true });
    expect(state).toEqual({ status: 'unknown' });
  });
});
