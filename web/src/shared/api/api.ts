import { ACCESS_TOKEN_HEADER } from '@plumbline/contracts';
import { accessToken, setAccessToken } from './access-token.js';
import type { SessionCarrier } from './authorized.js';
import { createClient } from './client.js';
import { fallbackRecord } from './fallback-record.js';
import { refreshAccessToken } from './refresh.js';
import { sessionLife } from './session-life.js';

const listeners = new Set<() => void>();

/** Called when a refresh was refused: the session is over, whoever noticed first. */
export function onSessionLost(listener: () => void): void {
  listeners.add(listener);
}

export function announceSessionLost(): void {
  for (const listener of listeners) listener();
}

/** What proves this browser's session, for calls that do not travel through the client. */
export const sessionCarrier: SessionCarrier = {
  accessToken,
  life: sessionLife,
  refresh: refreshAccessToken,
  fallbackRecord,
  onSessionLost: announceSessionLost,
};

/** The one client of the application. */
export const api = createClient({ fetch: fetchWithToken, ...sessionCarrier });

/** A fallback record is exchanged for a token once, not with every call. */
async function fetchWithToken(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const issued = response.headers.get(ACCESS_TOKEN_HEADER);
  if (issued) setAccessToken({ accessToken: issued });
  return response;
}
