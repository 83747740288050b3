import { connect } from 'node:net';

/** A seeded generator (mulberry32), so that a failing run comes back. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof seededRandom>;
const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)] as T;
const noise = (random: Random, length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => random(256)));
const visible = (random: Random, length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => 33 + random(94)));

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'QUERY',
  'PURGE',
];
const TARGETS = [
  '//',
  '///',
  '/\\',
  '/%',
  '/%zz',
  '/%00',
  '/%c0%ae%c0%ae/',
  '/..;/',
  '/./../../etc/passwd',
  '/api//',
  '/api/%2e%2e/x',
  '/?',
  '/?__proto__[a]=1&constructor[prototype][b]=2',
  '/?%',
  '/?a[]=&a[]=&a=',
  '/api/dashboards?offset=1e999&limit=-0',
  '/api/jobs/__proto__',
  '/api/jobs/%F0%9F%92%A9',
  '/#x',
  '/;a=b',
  '/messages/../messages',
  '/messages//',
  '/metrics?x',
  '/health/live//',
  '/api/data-sources/00000000-0000-0000-0000-000000000000/file',
  '/shared/%E0%A4%A',
  '/assets/%',
  '/*',
] as const;
const HEADERS = [
  'Accept-Encoding: ;q=,*;q=NaN,gzip;q=1e999',
  'Accept: */*;q=-1',
  'Range: bytes=-1,0-,5-1,99999999999999999999-',
  'If-None-Match: ,,W/W/"x",*',
  'Cookie: =;=;__proto__=1; a=%zz',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
  'X-Fallback-Auth: {"sessionId":{"a":1}}',
  'X-Fallback-Auth: [[[[',
  'Origin: null',
  'Origin: http://%',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Expect: nonsense',
  'X-Forwarded-For: ,,::ffff:999.1.1.1,\u00ff',
  'X-Request-Id: \u00e9',
  'Last-Event-ID: -1e999',
  'Content-Type: ;;;',
  'Content-Type: application/json;charset=\u00ff',
  'Connection: host, content-length',
  'Te: trailers, \u0080',
  'Forwarded: for="[',
  'Idempotency-Key: \u00ff\u00fe',
  'traceparent: 00-0-0-0',
  'Content-Encoding: br, gzip',
] as const;

/** A request that can be read, though nobody should send it; others may follow on its connection. */
function oddRequest(random: Random, host: string): string {
  const target = random(4) === 0 ? `/${visible(random, random(60))}` : oneOf(random, TARGETS);
  const query = random(20) === 0 ? `?${'a='.repeat(random(3_000))}` : '';
  const headers = Array.from({ length: random(4) }, () => oneOf(random, HEADERS)).map(
    (line) => `${line}\r\n`,
  );
  const authority = random(8) === 0 ? `http://${host}` : '';
  const method = oneOf(random, METHODS);
  return `${method} ${authority}${target}${query} HTTP/1.1\r\nHost: ${host}\r\n${headers.join('')}${bodyOf(random, method)}`;
}

const BODIES = [
  '{',
  '[[[[',
  `${'['.repeat(5_000)}`,
  `${'{"a":'.repeat(2_000)}1`,
  '{"__proto__":{"a":1}}',
  '"\\ud800"',
  'null',
  '\u0000',
  '1e999',
];

function bodyOf(random: Random, method: string): string {
  if (!['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'].includes(method)) return '\r\n';
  const body = oneOf(random, BODIES);
  const type =
    random(2) === 0 ? 'Content-Type: application/json\r\nX-Requested-With: XMLHttpRequest\r\n' : '';
  if (random(2) === 0) return `${type}Content-Length: ${body.length}\r\n\r\n${body}`;
  return `${type}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)};x="y"\r\n${body}\r\n0\r\nX: y\r\n\r\n`;
}

/** Bytes after which a connection is of no more use. */
function lastWords(random: Random, host: string): string {
  const head = `POST / HTTP/1.1\r\nHost: ${host}\r\n`;
  return oneOf(random, [
    () => noise(random, 1 + random(200)),
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004',
    () => `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001${noise(random, 64)}`,
    () => `GET /${noise(random, 20)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () =>
      `GET / HTTP/${oneOf(random, ['9.9', '1.1.1', '1.', '', '-1', '99999999999'])}\r\nHost: ${host}\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${oneOf(random, [host, 'evil.example', ''])}\r\n\r\n`,
    () =>
      `GET ${oneOf(random, ['http://evil.example/', 'http://', 'http://a@b/', 'x', '?', 'ftp://x'])} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () => 'GET / HTTP/1.1\r\n\r\n',
    () => `GET / HTTP/1.1\r\nHost: ${host}\r\n${'X: y\r\n'.repeat(4_000)}\r\n`,
    () => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nHost: ${host}\r\n folded: yes\r\n: none\r\n\u0000: x\r\n\r\n`,
    () =>
      `${head}Content-Length: ${oneOf(random, ['-1', '1e3', '99999999999999999999', '4, 4', '+4', 'NaN'])}\r\n\r\nabcd`,
    () => `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    () =>
      `${head}Transfer-Encoding: ${oneOf(random, ['chunked, chunked', 'xchunked', 'gzip', 'chunked, identity'])}\r\n\r\n0\r\n\r\n`,
    () =>
      `${head}Transfer-Encoding: chunked\r\n\r\n${oneOf(random, ['-1', 'ffffffffffffffffff', 'g', '0x5', ''])}\r\nabc`,
    () => `${head}Transfer-Encoding: chunked\r\n\r\n1;${'e'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
    () => `${head}Content-Length: 100\r\n\r\nhalf`,
    () => `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n${noise(random, 10)}`,
    () => `GET / HTTP/1.0\r\n\r\n${noise(random, 10)}`,
  ])();
}

/** What came back, over all connections. */
export interface FuzzOutcome {
  sent: number;
  /** Answers by status. */
  answers: Map<number, number>;
  /** Refusals that name a request id, as errors of the one shape do. */
  shaped: number;
}

const PER_CONNECTION = 10;
const AT_ONCE = 6;
const SILENCE_MS = 60_000;

/**
 * Sends so many malformed requests to a listener, ten on a connection, the last of which ends it.
 * @throws when a connection is neither answered nor closed
 */
export async function fuzzListener(port: number, count: number, random: Random): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { sent: 0, answers: new Map(), shaped: 0 };
  const host = `127.0.0.1:${port}`;
  const talk = async () => {
    while (outcome.sent < count) {
      outcome.sent += PER_CONNECTION;
      const odd = Array.from({ length: PER_CONNECTION - 1 }, () => oddRequest(random, host));
      note(outcome, await speak(port, odd.join('') + lastWords(random, host), random(10) === 0));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, talk));
  return outcome;
}

/** @param leavesEarly closes without waiting for an answer */
function speak(port: number, text: string, leavesEarly: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(SILENCE_MS, () => reject(new Error(`no answer and no end to ${JSON.stringify(text)}`)));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', () => undefined).once('close', () => resolve(leavesEarly ? '' : received));
    if (leavesEarly) socket.write(text, 'latin1', () => socket.destroy());
    else socket.end(text, 'latin1');
  });
}

function note(outcome: FuzzOutcome, received: string): void {
  for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g))
    outcome.answers.set(Number(status), (outcome.answers.get(Number(status)) ?? 0) + 1);
  outcome.shaped += received.split('"requestId":"').length - 1;
}
