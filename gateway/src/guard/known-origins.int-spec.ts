import { describe, expect, it } from '@jest/globals';
import { MARKED, type Sent, send, sendRaw } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { useGateway } from '../testing/use-gateway.js';

const { origin, gateway } = useGateway();

const ask = (sent: Sent) => send(gateway.port, sent);

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
    '%s refuses every page but our own, for it goes by cookies alone',
    async (path) => {
      const call = (headers: Record<string, string>) => ask({ method: 'POST', path, headers });
      expect((await call({ Origin: own() })).json().code).toBe('marker_missing');
      expect((await call({ ...MARKED, Origin: 'https://evil.example' })).json().code).toBe('bad_origin');
      expect((await call({ ...MARKED, Origin: 'null' })).json().code).toBe('bad_origin');
      expect((await call({ ...MARKED, 'Sec-Fetch-Site': 'same-site' })).json().code).toBe('bad_origin');
      expect(origin.requests).toHaveLength(0);
      // A program names neither: it was given the cookies, no page borrows them.
      expect((await call(MARKED)).status).toBe(200);
      expect((await call({ ...MARKED, Origin: own() })).status).toBe(200);
      expect((await call({ ...MARKED, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    },
  );

  it('RFC 8058 lets a mail provider unsubscribe by the path alone, whatever it sends along', async () => {
    const answer = await ask({
      method: 'POST',
      path: '/api/unsubscribe/abc',
      headers: { Origin: 'https://mail.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ url: '/api/unsubscribe/abc', bytes: 0 });
    expect(origin.requests.at(-1)?.headers['content-type']).toBeUndefined();
  });

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
