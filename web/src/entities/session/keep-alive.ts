import { sessionCarrier } from '../../shared/api/api.js';
import { createClient } from '../../shared/api/client.js';

/** A refused refresh here ends nothing: the next call of the user finds out (T-26). */
const background = createClient({
  ...sessionCarrier,
  fetch: (url, request) => fetch(url, { ...request, cache: 'no-store' }),
  onSessionLost: () => {},
});

/** Tells the server that somebody was here. A failure is only logged. */
export const sendHeartbeat = () => callQuietly('/api/auth/heartbeat');

/** Asks the server for another 24 hours. A failure is only logged. */
export const sendExtension = () => callQuietly('/api/auth/extend-session');

async function callQuietly(path: string): Promise<void> {
  try {
    await background.post(path);
  } catch (error) {
    console.warn(`${path} failed.`, error);
  }
}
