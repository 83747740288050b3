import type { IncomingMessage } from 'node:http';
import type { Operation } from '@plumbline/contracts';
import { AppError, malformed } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { bodyLimit, tooLarge } from './edge-checks.js';
import { CallerGone } from './exchange.js';
import { MeteredBody } from './metered-body.js';
import type { Tuning } from './tuning.js';

/** The body of a request, held to what its operation allows. */
export function meteredBody(
  operation: Operation,
  source: IncomingMessage,
  { bodyIdleMs }: Tuning,
): MeteredBody {
  return new MeteredBody(source, {
    maxBytes: bodyLimit(operation),
    idleMs: bodyIdleMs,
    tooLarge: () => tooLarge(operation),
    tooSlow: () => new AppError('request_timeout', 'The request stopped arriving.'),
    gone: () => new CallerGone(),
  });
}

/** Reads the small body of a call that the gateway answers itself. */
export async function readJson(
  { raw }: FastifyRequest,
  operation: Operation,
  tuning: Tuning,
): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of meteredBody(operation, raw, tuning)) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw malformed('The request is malformed.');
  }
}
