import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@plumbline/contracts';
import { MARKED, type Sent, send } from '../testing/test-client.js';
import { type Echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';

const { origin, gateway } = useGateway();

const ask = (sent: Sent) => send(gateway.port, sent);
const bearer = async (role: 'user' | 'admin' | 'owner' = 'user') => ({
  Authorization: `Bearer ${await gateway.token({ role })}`,
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
        const { code, status } = answer.json<{ code?: string; status?: string }>();
        // A directory is answered in SCIM's own form.
        const told = path.startsWith('/scim/') ? [status] : [code];
        expect([answer.status, told]).toEqual([401, [path.startsWith('/scim/') ? '401' : 'unauthorized']]);
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
    expect([400, 401, 404]).toContain(answer.status);
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

  it.each(['/api', '/api/', '/api/authx', '/api/auth'])('%s is missing', async (path) => {
    expect((await ask({ path })).json().code).toBe('not_found');
    expect((await ask({ method: 'POST', path, headers: MARKED, body: '{}' })).json().code).toBe('not_found');
  });
});
