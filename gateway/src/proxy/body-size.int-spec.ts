import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_JSON_BYTES, MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '@plumbline/contracts';
import { MARKED, pieces, send, sendRaw } from '../testing/test-client.js';
import { type Echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const UPLOAD_LIMIT = MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES;

const { origin, gateway } = useGateway();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});

const upload = (body: Buffer | Readable, more: Record<string, string | number> = {}) =>
  send(gateway.port, { method: 'POST', path: '/api/upload', headers: { ...headers, ...more }, body });

describe('the size of a body (X-20)', () => {
  it('lets the limit through to the byte, however it is sent', async () => {
    const known = await upload(Buffer.alloc(UPLOAD_LIMIT, 120));
    expect([known.status, known.json<Echo>().bytes]).toEqual([200, UPLOAD_LIMIT]);
    const chunked = await upload(pieces(UPLOAD_LIMIT), { 'Transfer-Encoding': 'chunked' });
    expect([chunked.status, chunked.json<Echo>().bytes]).toEqual([200, UPLOAD_LIMIT]);
  });

  it('refuses one byte more at once when its length is told', async () => {
    const answer = await upload(Buffer.alloc(UPLOAD_LIMIT + 1, 120));
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too_large', requestId: answer.headers['x-request-id'] });
    expect(origin.requests).toHaveLength(0);
  });

  it('refuses one byte more when its length is not told, and cuts the service off', async () => {
    const aborted = new Promise((resolve) => {
      origin.handler = (request) =>
        request.on('data', () => {}).once('close', () => resolve(request.complete));
    });
    const answer = await upload(pieces(UPLOAD_LIMIT + 1), { 'Transfer-Encoding': 'chunked' });
    expect([answer.status, answer.json().code]).toEqual([413, 'too_large']);
    expect(await aborted).toBe(false);
  });

  it('limits JSON calls too', async () => {
    const login = (bytes: number) =>
      send(gateway.port, { method: 'POST', path: '/api/auth/login', headers: MARKED, body: pieces(bytes) });
    expect((await login(MAX_JSON_BYTES)).json<Echo>().bytes).toBe(MAX_JSON_BYTES);
    expect((await login(MAX_JSON_BYTES + 1)).status).toBe(413);
  });

  it('forwards no more than the length that was told', async () => {
    let received = '';
    origin.handler = (request) =>
      request
        .on('error', () => {})
        .on('data', (chunk: Buffer) => {
          received += chunk;
        });
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost:${gateway.port}\r\nX-Requested-With: XMLHttpRequest\r\n`;
    const answer = await sendRaw(gateway.port, `${head}Content-Length: 4\r\n\r\n${'x'.repeat(400)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect('xxxx'.startsWith(received)).toBe(true);
  });

  it('refuses two lengths, and a length beside chunks', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost:${gateway.port}\r\nX-Requested-With: XMLHttpRequest\r\n`;
    for (const lengths of [
      'Content-Length: 4\r\nContent-Length: 5',
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
    ]) {
      expect(await sendRaw(gateway.port, `${head}${lengths}\r\n\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
    }
    expect(origin.requests).toHaveLength(0);
  });

  it('refuses packed bodies', async () => {
    const answer = await upload(Buffer.from('x'), { 'Content-Encoding': 'gzip' });
    expect([answer.status, answer.json().code]).toEqual([415, 'unsupported_type']);
    expect(origin.requests).toHaveLength(0);
  });

  it('asks for a body that waits to be asked for, and refuses one that is too large without it', async () => {
    const ask = (length: number) =>
      new Promise<{ isAsked: boolean; status: number | undefined }>((resolve, reject) => {
        let isAsked = false;
        const request = httpRequest({
          port: gateway.port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/upload',
          headers: { ...headers, Expect: '100-continue', 'Content-Length': length },
        });
        request.once('continue', () => {
          isAsked = true;
          request.end(Buffer.alloc(length));
        });
        request.once('response', (response) => resolve({ isAsked, status: response.resume().statusCode }));
        request.once('error', reject);
        request.flushHeaders();
      });
    expect(await ask(1_000)).toEqual({ isAsked: true, status: 200 });
    expect(await ask(UPLOAD_LIMIT + 1)).toEqual({ isAsked: false, status: 413 });
  });
});
