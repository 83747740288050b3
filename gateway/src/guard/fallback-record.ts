import type { IncomingHttpHeaders } from 'node:http';
import { FALLBACK_HEADER, MAX_FALLBACK_BYTES } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { z } from 'zod';

/** Of the record that a browser without cookies keeps, the server's own secret is all that is believed (T-01, X-01). */
const record = z.object({ sessionId: z.string().regex(/^[\w-]{43}$/) });

/**
 * The secret in a call's fallback header, if there is a record in it.
 * @throws AppError `headers_too_large`
 */
export function fallbackSecret(headers: IncomingHttpHeaders): string | undefined {
  const header = headers[FALLBACK_HEADER];
  if (header === undefined) return undefined;
  if (Buffer.byteLength(String(header)) > MAX_FALLBACK_BYTES)
    throw new AppError('headers_too_large', 'The request headers are too large.');
  return record.safeParse(parse(String(header))).data?.sessionId;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
