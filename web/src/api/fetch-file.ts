import { sessionCarrier } from './api.js';
import { errorFromAnswer } from './api-error.js';
import { authorized } from './authorized.js';
import { commonHeaders } from './common-headers.js';
import { timeoutMs } from './time-outs.js';

/** A file of the server's; the client reads data only. */
export function fetchFile(method: 'GET' | 'POST', path: string, type: string): Promise<Blob> {
  return authorized(sessionCarrier, async (proof) => {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs(method, path)),
      headers: { ...commonHeaders(), ...proof, accept: `${type}, application/json` },
    });
    if (!response.ok) throw errorFromAnswer(response.status, await response.json().catch(() => null));
    return response.blob();
  });
}
