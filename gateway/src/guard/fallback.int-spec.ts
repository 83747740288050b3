import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, type Echo, echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const EXCHANGE = '/internal/fallback-session';
const SECRET = randomBytes(32).toString('base64url');
const forged = (sessionId: unknown, more: object = {}) =>
  JSON.stringify({
    user: { id: randomUUID(), username: 'owner', role: 'owner' },
    sessionId,
    timestamp: new Date().toISOString(),
    browserInfo: { name: 'Safari', version: '12' },
    ...more,
  });

const { origin: auth, gateway } = useGateway({
  settings: { RATE_LIMITS: 'fallback=30/60' },
  answer: (request, response) => void answer(request, response),
});
const user = { sub: randomUUID(), sid: randomUUID(), role: 'user' as const };
const asked: { path: string; body: unknown; headers: IncomingMessage['headers'] }[] = [];
let lifeSeconds = 900;

/** Knows one secret, as the auth service would. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== EXCHANGE) return echo(request, response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { sessionId: string };
  asked.push({ path: request.url, body, headers: request.headers });
  if (body.sessionId !== SECRET) return answerJson(response, 401, { code: 'unauthorized' });
  answerJson(response, 200, { accessToken: await gateway.token(user, lifeSeconds), expiresIn: lifeSeconds });
}

beforeEach(() => {
  asked.length = 0;
  lifeSeconds = 900;
});

const me = (record: string, headers: Record<string, string> = {}) =>
  send(gateway.port, {
    path: '/api/auth/me',
    headers: { host: `localhost:${gateway.port}`, 'x-fallback-auth': record, ...headers },
  });

describe('X-01 SEC-001 T-01 the record of a browser without cookies', () => {
  it.each([
    ['no JSON', 'me, the owner'],
    ['no secret', forged(undefined)],
    ['a session id', forged(user.sid)],
    ['a structure', forged({ $ne: null })],
    ['a list', forged([SECRET])],
    ['a counter', forged(1)],
    ['the secret and more', forged(`${SECRET}x`)],
  ])('is nothing with %s: 401, and auth is not even asked', async (_, record) => {
    expect((await me(record)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is nothing with a secret of the right shape that was never issued, whoever it names', async () => {
    const { status, headers } = await me(forged(randomBytes(32).toString('base64url')));
    expect([status, headers['x-access-token']]).toEqual([401, undefined]);
    expect(asked).toHaveLength(1);
  });

  it('counts by its secret alone: the service sees the access token of its session, and neither record nor secret', async () => {
    const { status, headers, json } = await me(forged(SECRET, { user: { role: 'owner' } }));
    expect(status).toBe(200);
    const seen = json<Echo>();
    expect(seen.headers['x-fallback-auth']).toBeUndefined();
    const [, token = ''] = seen.headers.authorization?.split(' ') ?? [];
    expect(headers['x-access-token']).toBe(token);
    expect(await gateway.identity.verify(token)).toMatchObject(user);
    expect(
      JSON.stringify(auth.requests.filter(({ url }) => url !== EXCHANGE).map((r) => r.headers)),
    ).not.toContain(SECRET);
  });

  it('gives no more rights than the session has', async () => {
    const { status } = await send(gateway.port, {
      path: '/api/admin/users',
      headers: { host: `localhost:${gateway.port}`, 'x-fallback-auth': forged(SECRET) },
    });
    expect(status).toBe(403);
  });

  it('is exchanged once while the token lives, and again when it is about to end', async () => {
    lifeSeconds = 30;
    await me(forged(SECRET, { timestamp: 1 }));
    asked.length = 0;
    await me(forged(SECRET, { timestamp: 2 }));
    expect(asked.length).toBeLessThanOrEqual(1);
    lifeSeconds = 900;
    await me(forged(SECRET));
    asked.length = 0;
    for (let call = 0; call < 5; call += 1) await me(forged(SECRET));
    expect(asked).toEqual([]);
  });

  it('is not needed while the bearer is good, and takes its place when it is not', async () => {
    const good = await gateway.token({ ...user, name: 'bearer' });
    const first = await me(forged(SECRET), { authorization: `Bearer ${good}` });
    expect(first.json<Echo>().headers.authorization).toBe(`Bearer ${good}`);
    const dead = await gateway.token(user, -600);
    expect((await me(forged(SECRET), { authorization: `Bearer ${dead}` })).status).toBe(200);
  });

  it('ends a session at logout, whose bearer may have expired', async () => {
    const { json } = await send(gateway.port, {
      method: 'POST',
      path: '/api/auth/logout',
      headers: { host: `localhost:${gateway.port}`, 'x-fallback-auth': forged(SECRET), ...MARKED },
    });
    expect(json<Echo>().headers.authorization).toMatch(/^Bearer /);
  });

  it('is refused past 4 kB, on every route', async () => {
    const long = forged(SECRET, { padding: 'x'.repeat(4_096) });
    expect((await me(long)).status).toBe(431);
    const login = await send(gateway.port, {
      method: 'POST',
      path: '/api/auth/login',
      headers: { host: `localhost:${gateway.port}`, 'x-fallback-auth': long, ...MARKED },
    });
    expect(login.status).toBe(431);
  });

  it('dies with its session at once, though its token was remembered', async () => {
    await me(forged(SECRET));
    gateway.identity.revocations.add(user.sid, new Date(Date.now() + 900_000));
    expect((await me(forged(SECRET))).status).toBe(401);
  });

  it('200 guesses at once: the limit holds, and none gets in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => me(forged(randomBytes(32).toString('base64url')))),
    );
    const count = (status: number) => answers.filter((reply) => reply.status === status).length;
    expect(count(401) + count(429)).toBe(200);
    expect(asked.length).toBeLessThanOrEqual(30);
    expect(answers.find((reply) => reply.status === 429)?.headers['retry-after']).toBeDefined();
  });
});

describe('F10 while auth is away', () => {
  it('a record is answered 503, which signs nobody out', async () => {
    const alone = await TestGateway.start('http://127.0.0.1:9');
    const { status } = await send(alone.port, {
      path: '/api/auth/me',
      headers: { host: `localhost:${alone.port}`, 'x-fallback-auth': forged(SECRET) },
    });
    expect(status).toBe(503);
    await alone.stop();
  });
});
