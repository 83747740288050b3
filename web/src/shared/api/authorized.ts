import type { IssuedToken } from './access-token.js';
import { ApiError } from './api-error.js';

/** `rejected`: the session is over. `unavailable`: nobody knows, the session may live (T-27). */
export type RefreshOutcome =
  | { result: 'refreshed' }
  | { result: 'rejected' }
  | { result: 'unavailable'; error: ApiError };

/** What the 401 flow needs of the session. */
export interface AuthContext {
  accessToken: () => string | null;
  /** Aborted when the session of now ends: a call that it began must not go on as the next one's. */
  life?: () => AbortSignal | undefined;
  /** Renews the access token; calls at the same time share one renewal. */
  refresh: () => Promise<RefreshOutcome>;
  /** The header for browsers without cookies, where one is required and stored. */
  fallbackRecord?: () => string | null;
  onSessionLost: () => void;
  /** An answer brought a new token. */
  onToken?: (issued: IssuedToken) => void;
}

export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isUnauthorized;

/**
 * Makes a call with what proves the session. After a 401: renew the token and replay; only where the renewal was
 * refused and a fallback is stored, replay with that; else the session is lost. Never more than one replay (T-02).
 */
export async function authorized<Answer>(
  carrier: AuthContext,
  attempt: (proof: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const token = carrier.accessToken();
  const life = carrier.life?.();
  try {
    return await attempt(bearer(token));
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const isRenewed = carrier.accessToken() !== token;
    const outcome = isRenewed ? ({ result: 'refreshed' } as const) : await carrier.refresh();
    if (outcome.result === 'unavailable') throw outcome.error;
    if (outcome.result === 'refreshed') return attempt(bearer(carrier.accessToken()));
    life?.throwIfAborted();
    return replayWithFallback(carrier, attempt, error);
  }
}

async function replayWithFallback<Answer>(
  { fallbackRecord, onSessionLost }: AuthContext,
  attempt: (proof: Record<string, string>) => Promise<Answer>,
  refusal: ApiError,
): Promise<Answer> {
  const record = fallbackRecord?.() ?? null;
  try {
    if (record === null) throw refusal;
    return await attempt({ 'x-fallback-auth': record });
  } catch (error) {
    if (isUnauthorized(error)) onSessionLost();
    throw error;
  }
}
