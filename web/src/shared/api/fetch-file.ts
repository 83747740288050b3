import { newId } from '../lib/new-id.js';
import { sessionCarrier } from './api.js';
import { ApiError, errorFromAnswer } from './api-error.js';
import { authorized } from './authorized.js';
import { anyOf, noAnswer } from './client.js';
import { commonHeaders } from './common-headers.js';
import { repeatOnce } from './repeat-once.js';
import { timeoutMs } from './time-outs.js';

/** A file of the server's; the client reads data only. Asked for by POST, it is repeated as any other mutation. */
export function fetchFile(method: 'GET' | 'POST', path: string, type: string): Promise<Blob> {
  const life = sessionCarrier.life?.();
  const headers = { ...commonHeaders(), accept: `${type}, application/json` };
  const keyed = method === 'GET' ? headers : { ...headers, 'idempotency-key': newId() };
  const call = () =>
    authorized(sessionCarrier, (proof) =>
      once(path, { method, headers: { ...keyed, ...proof }, signal: life }),
    );
  return method === 'GET' ? call() : repeatOnce(call, { stop: life });
}

async function once(path: string, request: RequestInit & { method: string }): Promise<Blob> {
  const limitMs = timeoutMs(request.method, path);
  const limit = AbortSignal.timeout(limitMs);
  const signal = anyOf(request.signal ?? undefined, limit);
  try {
    const response = await fetch(path, { ...request, credentials: 'include', signal });
    if (!response.ok) throw errorFromAnswer(response.status, await response.json().catch(() => null));
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw noAnswer(error, limit.aborted ? limitMs : undefined);
  }
}
