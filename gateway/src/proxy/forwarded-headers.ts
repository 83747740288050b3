import type { IncomingHttpHeaders } from 'node:http';
import { FALLBACK_HEADER, type Operation } from '@plumbline/contracts';
import { currentContext } from '@plumbline/server';
import { guestCookies, isGuest } from '../guard/guest-cookies.js';
import type { Caller } from './caller-address.js';

type Headers = Record<string, string | string[] | undefined>;

/** Belong to one connection, never to the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** The public's word on them does not count. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'];
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  ...TRACE_HEADERS,
  // A secret for auth's eyes, which the door has exchanged.
  FALLBACK_HEADER,
  'host',
  'forwarded',
  'via',
  'x-real-ip',
  'x-request-id',
]);
/** The gateway has its own word on these. */
const NOT_ANSWERED = new Set([
  ...HOP_BY_HOP,
  'cache-control',
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
]);

/** What a service gets to see: the caller's own headers, without those by which a caller could pose as a proxy (S-17). */
export function headersForService(
  incoming: IncomingHttpHeaders,
  operation: Operation,
  caller: Caller & { hasBody: boolean },
): Record<string, string | string[]> {
  const named = namedBy(incoming.connection);
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || NOT_FORWARDED.has(name) || named.has(name) || name.startsWith('x-forwarded-'))
      continue;
    if (name === 'cookie' && operation.owner !== 'auth') continue;
    if (name.startsWith('content-') && !caller.hasBody) continue;
    headers[name] = value;
  }
  if (operation.access === 'guest' && isGuest(incoming)) headers.cookie = guestCookies(incoming).join('; ');
  headers['x-forwarded-for'] = caller.address;
  headers['x-forwarded-host'] = incoming.host ?? '';
  headers['x-request-id'] = caller.requestId;
  const { traceparent } = currentContext();
  if (traceparent) headers.traceparent = traceparent;
  return headers;
}

/** What of a service's answer travels on; `own` are the names (lower case) that the gateway sets itself. */
export function headersForCaller(answer: Headers, own: ReadonlySet<string>): [string, string | string[]][] {
  const named = namedBy(answer.connection);
  const headers: [string, string | string[]][] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined || NOT_ANSWERED.has(name) || own.has(name) || named.has(name)) continue;
    headers.push([name, value]);
  }
  return headers;
}

const NONE: ReadonlySet<string> = new Set();

function namedBy(connection: string | string[] | undefined): ReadonlySet<string> {
  if (connection === undefined || /^(keep-alive|close)$/i.test(String(connection))) return NONE;
  return new Set(
    String(connection)
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
