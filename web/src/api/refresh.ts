import { STORAGE_PREFIX } from '@plumbline/contracts';
import { setAccessToken } from './access-token.js';
import { ApiError, isApiError } from './api-error.js';
import { createClient, type RefreshOutcome } from './client.js';

const PATH = '/api/auth/refresh';
const REJECTED = new Set([401, 403]);

interface Refreshed {
  accessToken: string;
  expiresIn: number;
}

/** The cookie proves the session here, so no bearer and no refresh flow of its own. */
const bare = createClient({
  fetch: (...request) => fetch(...request),
  accessToken: () => null,
  refresh: async () => ({ result: 'rejected' }),
  onSessionLost: () => {},
});

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
    setAccessToken(await bare.post<Refreshed>(PATH));
    return { result: 'refreshed' };
  } catch (error) {
    if (isApiError(error) && REJECTED.has(error.status)) return { result: 'rejected' };
    return { result: 'unavailable', error: isApiError(error) ? error : unknown(error) };
  }
}

const unknown = (error: unknown) =>
  new ApiError(0, 'network', 'Unknown error occurred', undefined, String(error));
