import {
  type LoginBody,
  logIn as logInOperation,
  type SignupBody,
  signUp as signUpOperation,
  type VerifyTwoFactorBody,
  verifySecondFactor as verifySecondFactorOperation,
} from '@plumbline/contracts';
import { api } from '../../shared/api/api.js';
import { checkPrivateBrowsing, isFallbackRequired } from '../../shared/lib/browser/browser-info.js';
import { createStore } from '../../shared/lib/store.js';
import { fallbackRecord } from './fallback-record.js';
import type { PendingSecondFactor } from './pending-second-factor.js';
import type { SessionRuntime } from './session-runtime.js';

/** What screens may do with the session. `session-machine` says how it behaves, `session-state` who is signed in. */

const provided = createStore<SessionRuntime | null>(null);

/** Gives the screens the runtime that main.tsx has built. */
export const provideSession = (runtime: SessionRuntime): void => provided.set(runtime);

export function session(): SessionRuntime {
  const runtime = provided.get();
  if (!runtime) throw new Error('No session was provided');
  return runtime;
}

/** Every change of place: the first one outside the public pages finds out who is signed in. */
export const ensureSession = (pathname: string): void => session().send({ type: 'path-entered', pathname });

/** What the first screen shows, asked for while a visit starts, beside the question whose it is. */
export function prefetch(query: () => unknown): null {
  session().prefetch(query);
  return null;
}

export const resumeSession = (): void => session().send({ type: 'resume-wanted' });

export const extendSession = (): void => session().send({ type: 'extension-wanted', at: Date.now() });

/** The user did not want more time: the session still ends when it said. */
export const closeSessionPrompt = (): void => session().send({ type: 'prompt-closed' });

/** Ends the session, once; whatever the server says, this browser forgets it and shows the start page. */
export const signOut = (): Promise<void> => session().dispatch({ type: 'sign-out-wanted' });

/** Gets a token that says what the server knows of the user now. */
export async function renewAccess(): Promise<void> {
  const { result } = await session().renew();
  // Without cookies, the next call is given a new token for the secret.
  if (result === 'rejected' && fallbackRecord() !== null) session().setToken(null);
}

/** What the sign-in still waits for, kept in this tab; null when it is complete. */
export async function logIn(
  body: Pick<LoginBody, 'username' | 'password'>,
): Promise<PendingSecondFactor | null> {
  const answer = await authenticate((more) => api.call(logInOperation, { body: { ...body, ...more } }));
  if ('requiresTwoFactor' in answer) {
    const { requiresTwoFactor: _, ...step } = answer;
    const pending = { ...step, sentAt: Date.now() };
    session().send({ type: 'second-factor-wanted', pending });
    return pending;
  }
  await session().dispatch({ type: 'opened', session: answer });
  return null;
}

export type SecondFactorProof = Pick<VerifyTwoFactorBody, 'code' | 'recoveryCode' | 'credential'>;

export async function verifySecondFactor(tempSessionId: string, proof: SecondFactorProof): Promise<void> {
  const opened = await authenticate(({ timezone }) =>
    api.call(verifySecondFactorOperation, { body: { tempSessionId, ...proof, timezone } }),
  );
  await session().dispatch({ type: 'opened', session: opened });
}

export async function signUp(
  body: Pick<SignupBody, 'username' | 'email' | 'password' | 'usLocationAttested'>,
): Promise<void> {
  const opened = await authenticate((more) => api.call(signUpOperation, { body: { ...body, ...more } }));
  await session().dispatch({ type: 'opened', session: opened });
}

/** A call that may open a session: without the old token, with the zone, and with the wish for a fallback. */
async function authenticate<Answer>(
  call: (more: { timezone: string; fallback?: true }) => Promise<Answer>,
): Promise<Answer> {
  session().send({ type: 'credentials-sent' });
  await checkPrivateBrowsing();
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return call({ timezone, ...(isFallbackRequired() && { fallback: true }) });
}
