import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { API_TOKEN_PREFIX } from '@plumbline/contracts';
import { send } from '../testing/test-client.js';
import { answerJson, type Echo, echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const EXCHANGE = '/internal/api-token';
const TOKEN = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
const program = { sub: randomUUID(), sid: randomUUID(), role: 'user', scope: 'write' } as const;

const { gateway } = useGateway({
  settings: { RATE_LIMITS: 'apiToken=20/60' },
  answer: (request, response) => void answer(request, response),
});
let exchanges = 0;

/** Knows one token, as the auth service would. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== EXCHANGE) return echo(request, response);
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { token: string };
  exchanges += 1;
  if (body.token !== TOKEN) return answerJson(response, 401, { code: 'unauthorized' });
  answerJson(response, 200, { accessToken: await gateway.token(program) });
}

const call = (token: string, more: { method?: string; path?: string } = {}) =>
  send(gateway.port, {
    path: '/api/dashboards',
    headers: { host: `localhost:${gateway.port}`, authorization: `Bearer ${token}` },
    ...more,
  });

describe('a token of the API at the door', () => {
  it('X-08 is exchanged once, though 50 calls show it at once, and never seen behind it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(TOKEN)));
    answers.push(await call(TOKEN));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(exchanges).toBe(1);
    const seen = answers[0]?.json<Echo>();
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
    expect(seen?.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answers[0]?.headers).not.toHaveProperty('x-access-token');
  });

  it('S-21 needs no marker to change something: no page holds it', async () => {
    expect((await call(TOKEN, { method: 'POST' })).status).toBe(200);
  });

  it('S-18 is nobody at the routes of administrators', async () => {
    expect((await call(TOKEN, { path: '/api/admin/users' })).status).toBe(403);
  });

  it('S-10 is refused at once when it was revoked, though it is remembered', async () => {
    gateway.identity.revocations.add(program.sid, new Date(Date.now() + 900_000));
    expect((await call(TOKEN)).status).toBe(401);
  });

  it('guesses are answered 401, and 200 at once are limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call(API_TOKEN_PREFIX + randomBytes(32).toString('base64url'))),
    );
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect(count(401) + count(429)).toBe(200);
    expect(count(401)).toBeLessThanOrEqual(20);
  });
});
