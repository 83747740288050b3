import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { seeded } from '../orders.js';
import type { Target } from './target.js';

const REQUESTS = 2_000;
const AT_ONCE = 50;
const PIECES = [
  'GET // HTTP/1.1\r\n',
  'GET /%zz HTTP/1.1\r\n',
  'OPTIONS * HTTP/1.1\r\n',
  'GET http://[ HTTP/1.1\r\n',
  'PRI * HTTP/2.0\r\n',
  'POST /api/upload HTTP/1.1\r\n',
  'GET /api/jobs?%00=%ff HTTP/1.1\r\n',
  'TRACE / HTTP/9.9\r\n',
  'host: localhost\r\n',
  'host: other\r\n',
  'content-length: 5\r\n',
  'content-length: -1\r\n',
  'transfer-encoding: chunked\r\n',
  'upgrade: websocket\r\nconnection: upgrade\r\n',
  'expect: 100-continue\r\n',
  'range: bytes=9-1,\r\n',
  '\r\n',
  '\n\n',
  '\0\0',
  'ffffffffffffffffff\r\n',
  '0\r\n\r\n',
  '\x16\x03\x01',
  'x'.repeat(20_000),
  `${'a: b\r\n'.repeat(3_000)}`,
];

/** Bytes that no client sends, at every address that listens. */
export function malformedRequests(use: () => Target): void {
  it('malformed requests end nothing', async () => {
    const random = seeded(41);
    const targets = [...(await use().openPorts())];
    expect(targets.length).toBeGreaterThan(0);
    let sent = 0;
    while (sent < REQUESTS) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, () => {
          const text = Array.from(
            { length: 1 + Math.floor(random() * 8) },
            () => PIECES[Math.floor(random() * PIECES.length)],
          );
          const [host = '', port] = (targets[sent++ % targets.length] ?? '').split(':');
          return throwAt(host, Number(port), text.join(''));
        }),
      );
    }
    expect(use().unaskedEnds()).toEqual([]);
    expect((await use().stranger().get('/api/system-health')).status).toBe(200);
    process.stdout.write(`Malformed requests: ${sent} at ${targets.length} addresses.\n`);
  });
}

/** Ends when the other side has had enough, or has shown that it waits for more. */
function throwAt(host: string, port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('data', () => undefined);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.end(text, 'latin1');
  });
}
