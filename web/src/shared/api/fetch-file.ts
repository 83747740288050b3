import { type Call, idempotencyOf } from '@plumbline/contracts';
import { newId } from '../lib/new-id.js';
import { sessionCarrier } from './api.js';
import { ApiError, errorFromAnswer } from './api-error.js';
import { authorized } from './authorized.js';
import { anyOf, noAnswer } from './client.js';
import { commonHeaders } from './common-headers.js';
import { repeated } from './repeated.js';
import { timeoutMs } from './time-outs.js';

/** A file of the server's; the client reads data only. What only reads is repeated by the query layer. */
export function fetchFile(called: Call, type: string, body?: unknown): Promise<Blob> {
  const { method } = called;
  const life = sessionCarrier.life?.();
  const headers = {
    ...commonHeaders(),
    accept: `${type}, application/json`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const keyed = method === 'GET' ? headers : { ...headers, 'idempotency-key': newId() };
  const call = () =>
    authorized(sessionCarrier, (proof) =>
      once(called, { ...sent, headers: { ...keyed, ...proof }, signal: life }),
    );
  return idempotencyOf(called) === 'reads' ? call() : repeated(called, call, { stop: life });
}

async function once(called: Call, request: RequestInit): Promise<Blob> {
  const limitMs = timeoutMs(called);
  const limit = AbortSignal.timeout(limitMs);
  const signal = anyOf(request.signal ?? undefined, limit);
  try {
    const response = await fetch(called.path, {
      ...request,
      method: called.method,
      credentials: 'include',
      signal,
    });
    if (!response.ok) throw errorFromAnswer(response.status, await response.json().catch(() => null));
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw noAnswer(error, limit.aborted ? limitMs : undefined);
  }
}
