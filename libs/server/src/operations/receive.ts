import type { IncomingHttpHeaders } from 'node:http';
import { type Operation, type ReceivedBy, STAMP_PARAMETER } from '@plumbline/contracts';
import { z } from 'zod';
import { malformed, notFound } from '../errors/app-error.js';

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: IncomingHttpHeaders;
}

const uuid = z.uuid();

/**
 * Checks what was sent by the operation's schemas.
 * @throws AppError `not_found` for a parameter that cannot exist, `malformed` for query and body, naming what is wrong
 */
export function receive<Called extends Operation>(called: Called, sent: Sent): ReceivedBy<Called> {
  const params = (sent.params ?? {}) as Record<string, unknown>;
  const received: Record<string, unknown> = {};
  for (const [, name = ''] of called.path.matchAll(/\{(\w+)\}/g)) {
    const parsed = (called.params?.[name] ?? uuid).safeParse(params[name]);
    // An id that is no uuid cannot exist: the same 404 as a missing one.
    if (!parsed.success) throw notFound();
    received[name] = parsed.data;
  }
  if (called.query) received.query = parseInput(called.query, withoutStamp(sent.query));
  if (called.body) received.body = parseInput(called.body, sent.body);
  if (called.idempotency === 'by-key')
    received.idempotencyKey = idempotencyKey(sent.headers?.['idempotency-key']);
  return received as ReceivedBy<Called>;
}

/** The Idempotency-Key of a request: up to 255 printable characters. */
function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw malformed('Idempotency-Key must be 1 to 255 printable characters.');
  }
  return header;
}

/** A value as its schema has it. @throws AppError `malformed`, which says what is wrong; its details name the paths */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = problems;
  throw malformed(first ? problemWords(first) : 'The request is malformed.', problems);
}

/** A sentence of ours speaks for itself, to people; what the schema library says needs the path. */
const problemWords = ({ path, message }: { path: string; message: string }): string =>
  path === '' || /^[A-Z].*\.$/s.test(message) ? message : `${path}: ${message}`;

/** Strict queries need not know the parameter that only keeps caches away. */
export function withoutStamp(query: unknown): unknown {
  const { [STAMP_PARAMETER]: _stamp, ...rest } = (query ?? {}) as Record<string, unknown>;
  return rest;
}
