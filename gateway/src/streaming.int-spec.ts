import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_JSON_BYTES, MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { MARKED, send, sendRaw } from './testing/test-client.js';
import { TestGateway } from './testing/test-gateway.js';
import { answerJson, type Echo, echo, TestOrigin } from './testing/test-origin.js';

const UPLOAD_LIMIT = MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES;

let origin: TestOrigin;
let gateway: TestGateway;
let headers: Record<string, string>;

beforeAll(async () => {
  origin = await TestOrigin.start();
  gateway = await TestGateway.start(
    origin.url,
    {},
    {
      timeoutMs: { short: 600, upload: 5_000, ai: 5_000, stream: 0 },
      headersMs: 300,
      bodyIdleMs: 300,
      lingerMs: 400,
      largeUploadWaitMs: 300,
    },
  );
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});
afterAll(async () => {
  await gateway.stop();
  await origin.stop();
});
beforeEach(() => {
  origin.requests.length = 0;
  origin.handler = echo;
});

const upload = (body: Buffer | Readable, more: Record<string, string | number> = {}) =>
  send(gateway.port, { method: 'POST', path: '/api/upload', headers: { ...headers, ...more }, body });

/** So many bytes in pieces, of no length that could be known beforehand. */
function pieces(total: number, size = 65_536): Readable {
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < total; sent += size) yield Buffer.alloc(Math.min(size, total - sent), 120);
    })(),
  );
}

/** An upload that stops after its first piece. */
function startUpload(port = gateway.port, own = headers) {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/upload',
    headers: own,
    agent: false,
  });
  request.on('error', () => {});
  request.write(Buffer.alloc(65_536, 120));
  return request;
}

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

describe('when one side goes away', () => {
  it('cuts the service off when the caller leaves in mid-upload (F03)', async () => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      origin.handler = (request) => void request.on('error', () => {}).once('data', () => resolve(request));
    });
    const caller = startUpload();
    const seen = await arrived;
    const closed = new Promise((resolve) => seen.once('close', resolve));
    caller.destroy();
    await closed;
    expect(seen.complete).toBe(false);
  });

  it('cuts the service off when the caller leaves before the answer', async () => {
    const arrived = new Promise<ServerResponse>((resolve) => {
      origin.handler = (_request, response) => resolve(response);
    });
    const left = new AbortController();
    const call = send(gateway.port, { path: '/api/dashboards', headers, signal: left.signal });
    const seen = await arrived;
    const closed = once(seen, 'close');
    left.abort();
    await expect(call).rejects.toThrow();
    await closed;
    expect(seen.writableFinished).toBe(false);
  });

  it('cuts the caller off when the service dies in the middle of its answer', async () => {
    origin.handler = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000 }).write('part');
      setImmediate(() => response.destroy());
    };
    await expect(send(gateway.port, { path: '/api/dashboards', headers })).rejects.toThrow();
  });

  it('answers 503 when the service dies in mid-upload', async () => {
    origin.handler = (request) => void request.once('data', () => request.destroy());
    const answer = await upload(pieces(1_000_000));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  it('answers 503 at once when the service is down, and works again when it is back', async () => {
    const { port } = origin;
    await origin.stop();
    const down = await send(gateway.port, { path: '/api/dashboards', headers });
    expect([down.status, down.json().code, down.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    origin = await TestOrigin.start(port);
    expect((await send(gateway.port, { path: '/api/dashboards', headers })).status).toBe(200);
  });

  it('hands on a refusal that comes before the body is read', async () => {
    origin.handler = (_request, response) => answerJson(response, 403, { code: 'plan_limit' });
    const answer = await upload(Buffer.alloc(20_000_000, 120));
    expect([answer.status, answer.json().code]).toEqual([403, 'plan_limit']);
  });

  it('leaves no connection behind', async () => {
    await eventually('idle gateway', async () => (await gateway.openConnections()) === 0);
  });
});

describe('patience', () => {
  it('stops a call that takes longer than its class and tells when to try again', async () => {
    const closed = new Promise((resolve) => {
      origin.handler = (_request, response) => response.once('close', resolve);
    });
    const answer = await send(gateway.port, { path: '/api/dashboards', headers });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    await closed;
  });

  it('gives up a body that stops arriving, with 408', async () => {
    const caller = startUpload();
    const [response] = (await once(caller, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(408);
    caller.destroy();
  });

  it('gives up headers that never end, with 408', async () => {
    expect(
      await sendRaw(gateway.port, `GET /api/auth/get-ip HTTP/1.1\r\nHost: localhost:${gateway.port}\r\n`),
    ).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  });

  it('does not read on when the service does not', async () => {
    let received = 0;
    let release = () => {};
    origin.handler = (request, response) => {
      release = () => {
        request.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        request.once('end', () => answerJson(response, 200, { received }));
      };
    };
    let taken = 0;
    const source = pieces(30_000_000);
    source.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    });
    const answer = upload(source);
    let before = -1;
    await eventually('a held back upload', async () => {
      const isStill = taken > 0 && taken === before;
      before = taken;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return isStill && taken === before;
    });
    expect(taken).toBeLessThan(20_000_000);
    release();
    expect((await answer).status).toBe(200);
    expect(received).toBe(30_000_000);
  });

  it('takes four large uploads at once; a fifth waits, then is told to come again', async () => {
    const busy = await TestGateway.start(origin.url, {}, { largeUploadWaitMs: 200 });
    try {
      const authorization = { ...MARKED, Authorization: `Bearer ${await busy.token()}` };
      const sendUpload = (body: Buffer | Readable) =>
        send(busy.port, { method: 'POST', path: '/api/upload', headers: authorization, body });
      const running = [1, 2, 3, 4].map(() => startUpload(busy.port, authorization));
      await eventually('four uploads', () => origin.requests.length === 4);
      expect((await sendUpload(Buffer.alloc(1_000))).status).toBe(200);
      const fifth = await sendUpload(pieces(100_000));
      expect([fifth.status, fifth.json().code, fifth.headers['retry-after']]).toEqual([503, 'busy', '10']);
      const waiting = sendUpload(pieces(100_000));
      running[0]?.destroy();
      expect((await waiting).status).toBe(200);
      for (const request of running) request.destroy();
    } finally {
      await busy.stop();
    }
  });
});

describe('headers on the way (S-17)', () => {
  it('a caller cannot pose as a proxy or as a connection', async () => {
    const { headers: seen } = (
      await send(gateway.port, {
        path: '/api/auth/get-ip',
        headers: {
          'X-Forwarded-For': '1.2.3.4',
          'X-Forwarded-Proto': 'https',
          'X-Real-IP': '1.2.3.4',
          Forwarded: 'for=1.2.3.4',
          Connection: 'close, X-Secret-Hop',
          'X-Secret-Hop': 'x',
          TE: 'trailers',
          'X-Kept': 'kept',
        },
      })
    ).json<Echo>();
    expect(seen['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen['x-forwarded-host']).toBe(`127.0.0.1:${gateway.port}`);
    expect(seen['x-kept']).toBe('kept');
    for (const name of ['x-forwarded-proto', 'x-real-ip', 'forwarded', 'x-secret-hop', 'te']) {
      expect(seen[name]).toBeUndefined();
    }
  });

  it("a service's own headers arrive, except those that are the gateway's", async () => {
    origin.handler = (_request, response) =>
      response
        .writeHead(200, {
          'Set-Cookie': ['a=1', 'b=2'],
          ETag: '"7"',
          'X-Total-Count': '3',
          'Content-Security-Policy': "default-src 'unsafe-inline'",
          'Cache-Control': 'public',
          Server: 'leak',
        })
        .end('{}');
    const answer = await send(gateway.port, { path: '/api/dashboards', headers });
    expect(answer.headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      etag: '"7"',
      'x-total-count': '3',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(answer.headers.server).toBeUndefined();
  });

  it('a HEAD call has the headers of a GET and no body', async () => {
    const answer = await send(gateway.port, { method: 'HEAD', path: '/api/dashboards', headers });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(origin.requests[0]?.method).toBe('HEAD');
  });
});
