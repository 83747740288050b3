import { describe, expect, it } from '@jest/globals';
import { MARKED, send } from '../testing/test-client.js';
import { useGateway } from '../testing/use-gateway.js';

const { gateway } = useGateway({ settings: { AUTH_URL: 'http://127.0.0.1:1' } });

const statusOf = async (method: string, path: string, isSignedIn = false) => {
  const headers = { ...MARKED, ...(isSignedIn && { Authorization: `Bearer ${await gateway.token()}` }) };
  return (await send(gateway.port, { method, path, headers })).status;
};

describe('F10: while auth is away', () => {
  it.each(['login', 'signup', 'refresh', 'logout'])('%s is 503, never 401', async (call) => {
    expect(await statusOf('POST', `/api/auth/${call}`)).toBe(503);
  });

  it('who is signed in goes on', async () => {
    expect(await statusOf('GET', '/api/dashboards', true)).toBe(200);
  });

  it('and nobody can know any more whether sessions live: 503 for them, the rest goes on', async () => {
    gateway.identity.relyUntil(performance.now() - 1);
    expect(await statusOf('GET', '/api/dashboards', true)).toBe(503);
    expect(await statusOf('GET', '/api/live', true)).toBe(503);
    expect(await statusOf('GET', '/api/dashboards')).toBe(401);
    expect(await statusOf('GET', '/api/system-health')).toBe(200);
    gateway.identity.relyUntil(performance.now() + 60_000);
    expect(await statusOf('GET', '/api/dashboards', true)).toBe(200);
  });
});
