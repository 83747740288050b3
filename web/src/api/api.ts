import { accessToken } from './access-token.js';
import { createClient } from './client.js';
import { refreshAccessToken } from './refresh.js';

const listeners = new Set<() => void>();

/** Called when a refresh was refused: the session is over, whoever noticed first. */
export function onSessionLost(listener: () => void): void {
  listeners.add(listener);
}

export function announceSessionLost(): void {
  for (const listener of listeners) listener();
}

/** The one client of the application. */
export const api = createClient({
  fetch: (...request) => fetch(...request),
  accessToken,
  refresh: refreshAccessToken,
  onSessionLost: announceSessionLost,
});
