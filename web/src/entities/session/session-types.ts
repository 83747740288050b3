import type { Me, Session } from '@plumbline/contracts';
import type { RefreshOutcome } from '../../shared/api/authorized.js';
import type { TabNews } from './other-tabs.js';
import type { PendingSecondFactor } from './pending-second-factor.js';

/** Who is signed in, as this tab knows it. */
export type SessionState =
  /** Nobody has been asked yet. */
  | { status: 'unknown' }
  /** A start-up asks. `isOpenedElsewhere`: another tab has signed in while this one was asking. */
  | { status: 'loading'; isOpenedElsewhere: boolean }
  /** A sign-in was accepted and asks whose it is; where that fails, it is as `before`. */
  | { status: 'opening'; before: SettledState }
  /** `signedOutByUser`: just now, so that the guarded screen gives way to the start page, not to /auth. */
  | { status: 'signed-out'; signedOutByUser: boolean }
  /** `promptEndsAt`: the user is asked for more time, milliseconds since 1970. */
  | { status: 'signed-in'; user: Me; isLeaving: boolean; promptEndsAt: number | null }
  /** The server could not be asked; the session may be alive. */
  | { status: 'unreachable'; error: Error };

export type SettledState = Exclude<SessionState, { status: 'loading' | 'opening' }>;

/** What happens to a session, with what is known of it. */
interface SessionEvents {
  'path-entered': { pathname: string };
  'resume-wanted': object;
  'start-renewed': { outcome: RefreshOutcome; hasFallback: boolean };
  identified: { user: Me; at: number };
  /** `hasProof`: a token or a fallback record is still there. */
  'identity-failed': { error: Error; hasProof: boolean };
  /** A call that may open a session is about to be sent. */
  'credentials-sent': object;
  'second-factor-wanted': { pending: PendingSecondFactor };
  opened: { session: Session };
  'token-issued': { expiresIn: unknown };
  'token-dropped': object;
  'renewal-due': object;
  'renewed-ahead': { outcome: RefreshOutcome; hasFallback: boolean };
  /** A call found out that the session is over. */
  'session-lost': object;
  'prompt-due': { endsAt: number };
  'prompt-closed': object;
  'extension-wanted': { at: number };
  'window-over': object;
  'sign-out-wanted': object;
  'sign-out-answered': { failure: Error | null };
  'tab-signed-out': object;
  'tab-opened': { userId: string; at: number };
}

export type SessionEventType = keyof SessionEvents;

export type SessionEvent<Type extends SessionEventType = SessionEventType> = {
  [Each in Type]: { type: Each } & SessionEvents[Each];
}[Type];

/** What the runtime does, in this order, after a transition. */
export type SessionEffect =
  | { type: 'renew-at-start' }
  /** `isBare`: without a renewal of its own, where the renewal was refused already (SESS-007). */
  | { type: 'identify'; isBare: boolean }
  | { type: 'prefetch' }
  /** What the token of before was given is forgotten, and what travels with it is stopped. */
  | { type: 'forget-answers' }
  /** All that this browser holds of the session goes. */
  | { type: 'forget-session' }
  | { type: 'end-life' }
  | { type: 'drop-token' }
  | { type: 'keep-session'; session: Session }
  | { type: 'keep-second-factor'; pending: PendingSecondFactor }
  | { type: 'remember-user'; user: Me }
  | { type: 'start-clocks'; at: number }
  | { type: 'begin-window'; at: number }
  | { type: 'send-extension' }
  | { type: 'plan-renewal'; afterMs: number }
  | { type: 'cancel-renewal' }
  | { type: 'renew-ahead' }
  | { type: 'log-out' }
  | { type: 'say-signed-out'; failure: Error | null }
  | { type: 'notify-tabs'; news: TabNews }
  | { type: 'load-first-screen' };

export interface Transition {
  state: SessionState;
  effects: readonly SessionEffect[];
}
