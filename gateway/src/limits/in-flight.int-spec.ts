import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, TestOrigin } from '../testing/test-origin.js';

describe('a service that gets more calls than it can answer', () => {
  let origin: TestOrigin;
  let gateway: TestGateway;
  let call: (path: string, signal?: AbortSignal) => ReturnType<typeof send>;

  beforeAll(async () => {
    origin = await TestOrigin.start();
    gateway = await TestGateway.start(origin.url, {}, { callsInFlight: 2 });
    const headers = { Authorization: `Bearer ${await gateway.token()}` };
    call = (path, signal) => send(gateway.port, { path, headers, ...(signal && { signal }) });
  });
  afterAll(async () => {
    await gateway.stop();
    await origin.stop();
  });

  it('refuses at once what is too much, and only there (503, Retry-After)', async () => {
    const held: (() => void)[] = [];
    origin.handler = ({ url }, response) => {
      if (url === '/api/dashboards') held.push(() => answerJson(response, 200, []));
      else answerJson(response, 200, {});
    };
    const waiting = [call('/api/dashboards'), call('/api/dashboards')];
    await eventually('both calls are with the service', () => held.length === 2);

    const refused = await call('/api/dashboards');
    expect(refused.status).toBe(503);
    expect(refused.json().code).toBe('busy');
    expect(refused.headers['retry-after']).toBe('1');
    expect((await call('/api/data-sources')).status).toBe(200);
    expect((await call('/health/ready')).status).toBe(200);

    for (const release of held) release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    origin.handler = (_request, response) => answerJson(response, 200, []);
    await eventually('there is room again', async () => (await call('/api/dashboards')).status === 200);
  });

  it('counts no caller who has left', async () => {
    origin.handler = () => undefined;
    for (let left = 0; left < 3; left += 1) {
      const caller = new AbortController();
      const before = origin.requests.length;
      const gone = call('/api/dashboards', caller.signal).catch(() => 'gone');
      await eventually('it is with the service', () => origin.requests.length > before);
      caller.abort();
      expect(await gone).toBe('gone');
    }
    origin.handler = (_request, response) => answerJson(response, 200, []);
    await eventually('there is room', async () => (await call('/api/dashboards')).status === 200);
  });
});
