import { beforeAll, describe, expect, it } from '@jest/globals';
import { MARKED, send } from '../testing/test-client.js';
import { answerJson } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

/** Nobody listens here: a replica that has just been killed. */
const GONE = 'http://127.0.0.1:1';

const { origin, gateway } = useGateway({ services: ({ url }) => `${GONE},${url}` });
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});

describe('F40: replicas of a service', () => {
  it('take over what could not reach one of them, bodies included', async () => {
    const body = JSON.stringify({ name: 'North', weight: 'x'.repeat(100_000) });
    const json = { ...headers, 'Content-Type': 'application/json' };
    for (let call = 0; call < 4; call += 1) {
      const read = await send(gateway.port, { path: '/api/dashboards', headers });
      const written = await send(gateway.port, {
        method: 'PUT',
        path: '/api/dashboards/9b2e4c1e-5f0d-4f0e-9a52-3f3a0c1d2b11',
        headers: json,
        body,
      });
      expect([read.status, written.status]).toEqual([200, 200]);
    }
    expect(origin.requests).toHaveLength(8);
  });

  it('are asked again when one dies at a reading call, but never at a changing one', async () => {
    origin.handler = (request, response) => {
      if (origin.requests.length === 1) request.socket.destroy();
      else answerJson(response, 200, { again: true });
    };
    expect((await send(gateway.port, { path: '/api/dashboards', headers })).json()).toEqual({ again: true });

    origin.requests.length = 0;
    const changed = await send(gateway.port, {
      method: 'DELETE',
      path: '/api/dashboards/9b2e4c1e-5f0d-4f0e-9a52-3f3a0c1d2b11',
      headers,
    });
    expect(changed.status).toBe(503);
    expect(origin.requests).toHaveLength(1);
  });
});
