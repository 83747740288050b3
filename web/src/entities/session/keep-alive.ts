import { type Call, extendSession, sendHeartbeat as sendHeartbeatOperation } from '@plumbline/contracts';
import { sessionCarrier } from '../../shared/api/api.js';
import { createClient } from '../../shared/api/client.js';

/** A refused refresh here ends nothing: the next call of the user finds out (T-26). */
const background = createClient({
  ...sessionCarrier,
  fetch: (url, request) => fetch(url, { ...request, cache: 'no-store' }),
  onSessionLost: () => {},
});

/** Tells the server that somebody was here. A failure is only logged. */
export const sendHeartbeat = () => callQuietly(sendHeartbeatOperation);

/** Asks the server for another 24 hours. A failure is only logged. */
export const sendExtension = () => callQuietly(extendSession);

async function callQuietly(called: Call): Promise<void> {
  try {
    await background.call(called);
  } catch (error) {
    console.warn(`${called.path} failed.`, error);
  }
}
