import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, errorBody } from '@plumbline/contracts';
import { MARKED, type Sent, send, sendRaw } from '../testing/test-client.js';
import { type Echo, echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const { origin, gateway } = useGateway();

const ask = (sent: Sent) => send(gateway.port, sent);
const bearer = async (role: 'user' | 'admin' | 'owner' = 'user') => ({
  Authorization: `Bearer ${await gateway.token({ role })}`,
});

describe('every answer', () => {
  const kinds: [string, number, () => Promise<Sent> | Sent][] = [
    ['a proxied answer', 200, () => ({ path: '/api/auth/get-ip' })],
    ['its own answer', 200, () => ({ path: '/api/system-health' })],
    ['a missing call', 404, () => ({ path: '/api/nothing' })],
    ['a page that is not there', 404, () => ({ path: '/' })],
    ['a path nobody can decode', 404, () => ({ path: '/api/%zz' })],
    [
      'an endless parameter',
      404,
      async () => ({ path: `/api/jobs/${'x'.repeat(300)}`, headers: await bearer() }),
    ],
    ['a wrong method', 405, () => ({ method: 'PUT', path: '/api/system-health' })],
    ['an unknown host', 421, () => ({ path: '/api/system-health', headers: { Host: 'evil.example' } })],
    ['a caller without session', 401, () => ({ path: '/api/dashboards' })],
    [
      'a body that is too large',
      413,
      () => ({ method: 'POST', path: '/api/auth/login', headers: MARKED, body: 'x'.repeat(262_145) }),
    ],
    [
      'headers that are too large',
      431,
      () => ({ path: '/api/system-health', headers: { 'X-Long': 'x'.repeat(20_000) } }),
    ],
  ];
  it.each(kinds)('carries the security headers: %s', async (_name, status, sent) => {
    const answer = await ask(await sent());
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const policy = answer.headers['content-security-policy'] as string;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers['permissions-policy']).toContain('camera=()');
    if (status >= 400) {
      const body = errorBody.parse(answer.json());
      expect(ERROR_CODES[body.code as keyof typeof ERROR_CODES]).toBe(status);
      expect(body.error).toBe(body.message);
    }
  });

  it('carries them when the service fails, and the failure is not told', async () => {
    origin.handler = (_request, response) => response.destroy();
    const answer = await ask({ path: '/api/auth/get-ip' });
    origin.handler = echo;
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' });
    expect(answer.text).not.toContain('127.0.0.1');
  });

  it('carries them when the request is no HTTP', async () => {
    const answer = await sendRaw(gateway.port, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('"code":"malformed"');
  });

  it('names the request as the services know it', async () => {
    const answer = await ask({ path: '/api/auth/get-ip', headers: { 'X-Request-Id': 'chosen-by-caller' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.json<Echo>().headers['x-request-id']).toBe(answer.headers['x-request-id']);
  });
});
