import { refreshSession, STORAGE_PREFIX } from '@plumbline/contracts';
import type { IssuedToken } from '../../shared/api/access-token.js';
import { ApiError, isApiError, UNKNOWN_MESSAGE } from '../../shared/api/api-error.js';
import type { RefreshOutcome } from '../../shared/api/authorized.js';
import { bareClient } from '../../shared/api/bare-client.js';
import { sessionLife } from '../../shared/api/session-life.js';

const REJECTED = new Set([401, 403]);

/** How to renew the access token by cookie. Calls of this tab and session share one renewal; tabs take turns. */
export function createRenewal(onToken: (issued: IssuedToken) => void): () => Promise<RefreshOutcome> {
  const running = new Map<AbortSignal, Promise<RefreshOutcome>>();
  return () => {
    const life = sessionLife();
    const known = running.get(life);
    if (known) return known;
    const renewal = inTurn(() => renew(life, onToken)).finally(() => running.delete(life));
    running.set(life, renewal);
    return renewal;
  };
}

/** Two tabs that present the same cookie at once would look like a stolen one. */
function inTurn(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return navigator.locks ? navigator.locks.request(`${STORAGE_PREFIX}refresh`, run) : run();
}

/** A token that comes after the end of its session is not taken. */
async function renew(life: AbortSignal, onToken: (issued: IssuedToken) => void): Promise<RefreshOutcome> {
  try {
    // The cookie proves the session here.
    const issued = await bareClient.call(refreshSession);
    life.throwIfAborted();
    onToken(issued);
    return { result: 'refreshed' };
  } catch (error) {
    if (isApiError(error) && REJECTED.has(error.status)) return { result: 'rejected' };
    return { result: 'unavailable', error: isApiError(error) ? error : unknown(error) };
  }
}

const unknown = (error: unknown) => new ApiError(0, 'network', UNKNOWN_MESSAGE, undefined, String(error));
