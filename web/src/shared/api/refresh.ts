import { STORAGE_PREFIX } from '@plumbline/contracts';
import { setAccessToken } from './access-token.js';
import { ApiError, isApiError, UNKNOWN_MESSAGE } from './api-error.js';
import type { RefreshOutcome } from './authorized.js';
import { bareClient } from './bare-client.js';
import { sessionLife } from './session-life.js';

const PATH = '/api/auth/refresh';
const REJECTED = new Set([401, 403]);

interface Refreshed {
  accessToken: string;
  expiresIn: number;
}

let running: { life: AbortSignal; outcome: Promise<RefreshOutcome> } | undefined;

/** Renews the access token by cookie. Calls of this tab and session share one renewal; tabs take turns. */
export function refreshAccessToken(): Promise<RefreshOutcome> {
  const life = sessionLife();
  if (running?.life === life) return running.outcome;
  const renewal = { life, outcome: inTurn(() => renew(life)) };
  running = renewal;
  void renewal.outcome.finally(() => {
    if (running === renewal) running = undefined;
  });
  return renewal.outcome;
}

/** Two tabs that present the same cookie at once would look like a stolen one. */
function inTurn(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return navigator.locks ? navigator.locks.request(`${STORAGE_PREFIX}refresh`, run) : run();
}

/** A token that comes after the end of its session is not taken. */
async function renew(life: AbortSignal): Promise<RefreshOutcome> {
  try {
    // The cookie proves the session here.
    const issued = await bareClient.post<Refreshed>(PATH);
    life.throwIfAborted();
    setAccessToken(issued);
    return { result: 'refreshed' };
  } catch (error) {
    if (isApiError(error) && REJECTED.has(error.status)) return { result: 'rejected' };
    return { result: 'unavailable', error: isApiError(error) ? error : unknown(error) };
  }
}

const unknown = (error: unknown) => new ApiError(0, 'network', UNKNOWN_MESSAGE, undefined, String(error));
