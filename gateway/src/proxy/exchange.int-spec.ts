import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { MARKED, pieces, send, startUpload } from '../testing/test-client.js';
import { answerJson, type Echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const { origin, gateway } = useGateway();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});

const upload = (body: Buffer | Readable, more: Record<string, string | number> = {}) =>
  send(gateway.port, { method: 'POST', path: '/api/upload', headers: { ...headers, ...more }, body });

describe('when one side goes away', () => {
  it('cuts the service off when the caller leaves in mid-upload (F03)', async () => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      origin.handler = (request) => void request.on('error', () => {}).once('data', () => resolve(request));
    });
    const caller = startUpload(gateway.port, headers);
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
    await origin.listen(port);
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

  it('a part of an upload passes with what its protocol says, and says nothing to other origins', async () => {
    const path = `/api/upload/resumable/${randomUUID()}`;
    origin.handler = (_request, response) =>
      response.writeHead(204, { Location: path, 'Upload-Offset': '7', 'Tus-Resumable': '1.0.0' }).end();
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '4' };
    const type = { 'Content-Type': 'application/offset+octet-stream' };
    const part = {
      method: 'PATCH',
      path,
      headers: { ...headers, ...tus, ...type },
      body: Buffer.from('a,b'),
    };
    const answer = await send(gateway.port, part);
    expect([answer.status, answer.headers]).toEqual([
      204,
      expect.objectContaining({ location: path, 'upload-offset': '7', 'tus-resumable': '1.0.0' }),
    ]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(origin.requests[0]).toMatchObject({ method: 'PATCH', headers: { 'upload-offset': '4' } });
    expect(origin.requests[0]?.headers['content-type']).toBe('application/offset+octet-stream');
    const unmarked = await send(gateway.port, {
      ...part,
      headers: { Authorization: headers.Authorization ?? '', ...type },
    });
    expect([unmarked.status, unmarked.json().code]).toEqual([400, 'marker_missing']);
  });

  it('a HEAD call has the headers of a GET and no body', async () => {
    const answer = await send(gateway.port, { method: 'HEAD', path: '/api/dashboards', headers });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(origin.requests[0]?.method).toBe('HEAD');
  });
});
