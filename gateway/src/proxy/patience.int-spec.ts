import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { MARKED, pieces, send, sendRaw, startUpload } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const { origin, gateway } = useGateway({
  tuning: {
    timeoutMs: { short: 600, upload: 5_000, ai: 5_000, stream: 0 },
    headersMs: 300,
    bodyIdleMs: 300,
    lingerMs: 400,
    largeUploadWaitMs: 300,
  },
});
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});

describe('patience', () => {
  it('X-22 stops a call that takes longer than its class and tells when to try again', async () => {
    const closed = new Promise((resolve) => {
      origin.handler = (_request, response) => response.once('close', resolve);
    });
    const answer = await send(gateway.port, { path: '/api/dashboards', headers });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    await closed;
  });

  it('gives up a body that stops arriving, with 408', async () => {
    const caller = startUpload(gateway.port, headers);
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
    // Patience of its own: held back is not idle.
    const patient = await TestGateway.start(origin.url);
    const marked = { ...MARKED, Authorization: `Bearer ${await patient.token()}` };
    let taken = 0;
    const source = pieces(30_000_000);
    source.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    });
    const answer = send(patient.port, { method: 'POST', path: '/api/upload', headers: marked, body: source });
    let before = -1;
    await eventually('a held back upload', async () => {
      const isStill = origin.requests.length > 0 && taken === before;
      before = taken;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return isStill && taken === before;
    });
    expect(taken).toBeLessThan(20_000_000);
    release();
    expect((await answer).status).toBe(200);
    expect(received).toBe(30_000_000);
    await patient.stop();
  });

  it('takes four large uploads at once, two of one caller; the next waits, then is told to come again', async () => {
    const busy = await TestGateway.start(origin.url, {}, { largeUploadWaitMs: 200 });
    try {
      const caller = async () => ({ ...MARKED, Authorization: `Bearer ${await busy.token()}` });
      const [first, second, third] = [await caller(), await caller(), await caller()];
      const sendUpload = (authorization: Record<string, string>, body: Buffer | Readable) =>
        send(busy.port, { method: 'POST', path: '/api/upload', headers: authorization, body });
      const running = [first, first].map((authorization) => startUpload(busy.port, authorization));
      await eventually('two uploads', () => origin.requests.length === 2);
      const own = await sendUpload(first, pieces(100_000));
      expect([own.status, own.json().code, own.headers['retry-after']]).toEqual([503, 'busy', '10']);
      running.push(...[second, second].map((authorization) => startUpload(busy.port, authorization)));
      await eventually('four uploads', () => origin.requests.length === 4);
      expect((await sendUpload(first, Buffer.alloc(1_000))).status).toBe(200);
      expect((await sendUpload(third, pieces(100_000))).json().code).toBe('busy');
      const waiting = sendUpload(third, pieces(100_000));
      running[0]?.destroy();
      expect((await waiting).status).toBe(200);
      for (const request of running) request.destroy();
    } finally {
      await busy.stop();
    }
  });
});
