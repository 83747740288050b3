import { ACCESS_TOKEN_HEADER } from '@plumbline/contracts';
import { createStore } from '../lib/store.js';
import type { AuthContext } from './authorized.js';
import { createClient } from './client.js';

const NO_SESSION: AuthContext = {
  accessToken: () => null,
  refresh: async () => ({ result: 'rejected' }),
  onSessionLost: () => undefined,
};
const received = createStore(NO_SESSION);

/** From now on every call proves this session. Called once, by main.tsx. */
export const receiveSession = (carrier: AuthContext): void => received.set(carrier);

/** What proves this browser's session, for calls that do not travel through the client. */
export const sessionCarrier: AuthContext = {
  accessToken: () => received.get().accessToken(),
  life: () => received.get().life?.(),
  refresh: () => received.get().refresh(),
  fallbackRecord: () => received.get().fallbackRecord?.() ?? null,
  onSessionLost: () => received.get().onSessionLost(),
};

/** The one client of the application. */
export const api = createClient({
  fetch: fetchWithToken,
  ...sessionCarrier,
  isChecked: import.meta.env?.DEV,
});

/** A fallback record is exchanged for a token once, not with every call. */
async function fetchWithToken(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const issued = response.headers.get(ACCESS_TOKEN_HEADER);
  if (issued) received.get().onToken?.({ accessToken: issued });
  return response;
}
