import { STORAGE_PREFIX } from '@plumbline/contracts';
import { setAccessToken } from './access-token.js';
import { ApiError, isApiError, UNKNOWN_MESSAGE } from './api-error.js';
import type { RefreshOutcome } from './authorized.js';
import { bareClient } from './bare-client.js';

const PATH = '/api/auth/refresh';
const REJECTED = new Set([401, 403]);

interface Refreshed {
  accessToken: string;
  expiresIn: number;
}

let running: Promise<RefreshOutcome> | null = null;

/** Renews the access token by cookie. Calls of this tab share one renewal; tabs take turns. */
export function refreshAccessToken(): Promise<RefreshOutcome> {
  running ??= inTurn(renew).finally(() => {
    running = null;
  });
  return running;
}

/** Two tabs that present the same cookie at once would look like a stolen one. */
function inTurn(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  return navigator.locks ? navigator.locks.request(`${STORAGE_PREFIX}refresh`, run) : run();
}

async function renew(): Promise<RefreshOutcome> {
  try {
    // The cookie proves the session here.
    setAccessToken(await bareClient.post<Refreshed>(PATH));
    return { result: 'refreshed' };
  } catch (error) {
    if (isApiError(error) && REJECTED.has(error.status)) return { result: 'rejected' };
    return { result: 'unavailable', error: isApiError(error) ? error : unknown(error) };
  }
}

const unknown = (error: unknown) => new ApiError(0, 'network', UNKNOWN_MESSAGE, undefined, String(error));
