import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES, errorBody, OPERATIONS } from '@plumbline/contracts';
import { MARKED, type Sent, send, sendRaw } from './testing/test-client.js';
import { TestGateway } from './testing/test-gateway.js';
import { type Echo, echo, TestOrigin } from './testing/test-origin.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';

let origin: TestOrigin;
let gateway: TestGateway;

beforeAll(async () => {
  origin = await TestOrigin.start();
  gateway = await TestGateway.start(origin.url);
});
afterAll(async () => {
  await gateway.stop();
  await origin.stop();
});
afterEach(() => {
  origin.requests.length = 0;
});

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

describe('the route table (S-18)', () => {
  const withoutSession = OPERATIONS.filter(({ access }) => access !== 'public');
  it.each(withoutSession.map(({ method, path }) => [method, path]))(
    '%s %s is closed without a session',
    async (method, path) => {
      for (const headers of [
        {},
        { Authorization: 'Bearer forged.token.here' },
        { 'X-Fallback-Auth': '{"role":"owner"}' },
      ]) {
        const answer = await ask({
          method,
          path: path.replace('{id}', ID),
          headers: { ...MARKED, ...headers },
        });
        expect([answer.status, answer.json().code]).toEqual([401, 'unauthorized']);
      }
      expect(origin.requests).toHaveLength(0);
    },
  );

  it('closes admin calls to users and opens them to admins and owners', async () => {
    const patch = async (role: 'user' | 'admin' | 'owner') =>
      ask({
        method: 'PATCH',
        path: `/api/admin/users/${ID}/subscription`,
        headers: { ...MARKED, ...(await bearer(role)), 'Content-Type': 'application/json' },
        body: '{"plan":"premium"}',
      });
    expect((await patch('user')).json().code).toBe('forbidden');
    expect(origin.requests).toHaveLength(0);
    expect((await patch('admin')).status).toBe(200);
    expect((await patch('owner')).status).toBe(200);
  });

  it('refuses an expired and a revoked session', async () => {
    const sid = '5d0b0f52-0f0c-4b4e-8a55-0f6d6f0a7c01';
    const token = await gateway.token({ sid });
    const call = (value: string) =>
      ask({ path: '/api/dashboards', headers: { Authorization: `Bearer ${value}` } });
    expect((await call(await gateway.token({}, -1))).status).toBe(401);
    expect((await call(token)).status).toBe(200);
    gateway.identity.revocations.add(sid, new Date(Date.now() + 900_000));
    expect((await call(token)).status).toBe(401);
  });

  it('passes the same token on, and cookies only to auth', async () => {
    const headers = { ...(await bearer()), Cookie: 'plumbline_refresh=x' };
    const toOwner = (await ask({ path: '/api/dashboards', headers })).json<Echo>();
    expect(toOwner.headers.authorization).toBe(headers.Authorization);
    expect(toOwner.headers.cookie).toBeUndefined();
    expect((await ask({ path: '/api/auth/me', headers })).json<Echo>().headers.cookie).toBe(
      'plumbline_refresh=x',
    );
  });

  it('tolerates a query it does not know (X-07)', async () => {
    const headers = await bearer();
    const one = await ask({ path: '/api/dashboards?_t=1', headers });
    expect(one.status).toBe(200);
    expect(one.json<Echo>().url).toBe('/api/dashboards?_t=1');
  });

  it('describes itself to a signed-in caller', async () => {
    const answer = await ask({ path: '/api/openapi.json', headers: await bearer() });
    const document = answer.json<{ openapi: string; paths: Record<string, unknown> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/upload');
  });
});

describe('other spellings of a path (S-24, X-13, X-26)', () => {
  const spellings = [
    '/%61pi/dashboards',
    '/api/%64ashboards',
    '//api//dashboards',
    '/api//dashboards',
    '/api/dashboards/',
    '/api/dashboards/.',
    '/api/./dashboards',
    '/api/auth/../dashboards',
    '/api/auth/%2e%2e/dashboards',
    '/API/Dashboards',
    '/api/dashboards;x',
    '/api;x/dashboards',
    '/%2561pi/dashboards',
    '/api%2fdashboards',
    '/api\\dashboards',
    '/.%2fapi/dashboards',
    '/x/../api/dashboards',
    'http://evil.example/api/dashboards',
  ];
  it.each(spellings)('%s is closed without a session', async (path) => {
    const answer = await ask({ path });
    expect([401, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(origin.requests).toHaveLength(0);
  });

  it('a service sees only the canonical path', async () => {
    const headers = await bearer();
    const seen = (await ask({ path: `/%61pi/dashboards/${ID}?a=%2F#part`, headers })).json<Echo>();
    expect(seen.url).toBe(`/api/dashboards/${ID}?a=%2F`);
    const odd = (await ask({ path: '/api/dashboards/..%2fx', headers })).json<Echo>();
    expect(odd.url).toBe('/api/dashboards/..%2Fx');
  });

  it.each(['TRACE', 'OPTIONS', 'PUT', 'DELETE'])('%s on a known path is not taken', async (method) => {
    const answer = await ask({
      method,
      path: '/api/system-health',
      headers: { 'X-HTTP-Method-Override': 'GET' },
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET');
  });

  it.each(['/api', '/api/', '/api/authx', '/api/auth', '/api/documents/1/extractions'])(
    '%s is missing',
    async (path) => {
      expect((await ask({ path })).json().code).toBe('not_found');
      expect((await ask({ method: 'POST', path, headers: MARKED, body: '{}' })).json().code).toBe(
        'not_found',
      );
    },
  );
});

describe('hosts and origins (S-21)', () => {
  const login = (headers: Record<string, string>) =>
    ask({
      method: 'POST',
      path: '/api/auth/login',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    });
  const own = () => `http://localhost:${gateway.port}`;

  it('answers to the localhost forms of its port', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      const answer = await ask({ path: '/api/system-health', headers: { Host: `${name}:${gateway.port}` } });
      expect(answer.status).toBe(200);
    }
  });

  it.each(['evil.example', 'localhost', 'localhost:1', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'refuses the host "%s"',
    async (host) => {
      const answer = await ask({
        path: '/api/system-health',
        headers: { Host: host, 'X-Forwarded-Host': 'localhost' },
      });
      expect(answer.status).toBe(421);
      expect(answer.json().code).toBe('bad_host');
    },
  );

  it('refuses a request that names no host', async () => {
    expect(await sendRaw(gateway.port, 'GET /api/system-health HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    );
  });

  it('wants the marker on calls that change something', async () => {
    expect((await login({})).json().code).toBe('marker_missing');
    expect((await login({ 'X-Requested-With': 'fetch' })).json().code).toBe('marker_missing');
    expect((await login(MARKED)).status).toBe(200);
  });

  it('wants our own origin where a browser names one', async () => {
    expect((await login({ ...MARKED, Origin: own() })).status).toBe(200);
    for (const Origin of [
      'https://evil.example',
      'null',
      `https://localhost:${gateway.port}`,
      'http://localhost',
    ]) {
      expect((await login({ ...MARKED, Origin })).json().code).toBe('bad_origin');
    }
    expect((await login({ ...MARKED, 'Sec-Fetch-Site': 'cross-site' })).json().code).toBe('bad_origin');
  });

  it.each(['/api/auth/refresh', '/api/auth/logout'])(
    '%s needs proof of origin, for it goes by cookies alone',
    async (path) => {
      const call = (headers: Record<string, string>) => ask({ method: 'POST', path, headers });
      expect((await call({ Origin: own() })).json().code).toBe('marker_missing');
      expect((await call(MARKED)).json().code).toBe('bad_origin');
      expect((await call({ ...MARKED, Origin: 'https://evil.example' })).json().code).toBe('bad_origin');
      expect((await call({ ...MARKED, 'Sec-Fetch-Site': 'same-site' })).json().code).toBe('bad_origin');
      expect(origin.requests).toHaveLength(0);
      expect((await call({ ...MARKED, Origin: own() })).status).toBe(200);
      expect((await call({ ...MARKED, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    },
  );

  it('knows only PUBLIC_URL when one is set, and turns HSTS on with https', async () => {
    const published = await TestGateway.start(origin.url, { PUBLIC_URL: 'https://numbers.example/' });
    try {
      const call = (Host: string) => send(published.port, { path: '/api/system-health', headers: { Host } });
      const answer = await call('numbers.example');
      expect(answer.status).toBe(200);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
      expect((await call('numbers.example:443')).status).toBe(200);
      expect((await call(`localhost:${published.port}`)).status).toBe(421);
      expect(
        (await send(published.port, { path: '/health/live', headers: { Host: '10.0.0.7' } })).status,
      ).toBe(200);
    } finally {
      await published.stop();
    }
  });
});
