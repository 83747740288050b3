import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AccessClaims, errorBody } from '@plumbline/contracts';
import { exportJWK, SignJWT } from 'jose';
import {
  createLogger,
  createServiceApp,
  Identity,
  Liveness,
  listen,
  ServerModule,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from './index.js';
import { ThingsController } from './service-app.fixture.js';

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const identity = new Identity();
let app: NestFastifyApplication;

const claims = (more: Partial<AccessClaims> = {}) => ({
  sub: randomUUID(),
  sid: randomUUID(),
  wid: randomUUID(),
  name: 'maria',
  role: 'user',
  plan: 'free',
  planVersion: 1,
  zone: 'UTC',
  ...more,
});
const sign = (payload: object, { key = privateKey, typ = TOKEN_TYPE, expires = '5m' } = {}) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'EdDSA', typ })
    .setIssuer(TOKEN_ISSUER)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);

async function call(url: string, options: { token?: string; body?: string; type?: string } = {}) {
  const reply = await app.inject({
    method: options.body === undefined ? 'GET' : 'POST',
    url,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': options.type ?? 'application/json' }),
    },
    ...(options.body !== undefined && { payload: options.body }),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const module = { module: ThingsModule, imports: [ServerModule.forService({ identity, logger })] };
  app = await createServiceApp(module, { name: 'test', logger });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

describe('identity', () => {
  it('refuses everything until it has the keys', async () => {
    expect((await call('/api/mine', { token: await sign(claims()) })).status).toBe(503);
    identity.useKeys({ keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA' }] });
    expect((await call('/api/mine', { token: await sign(claims()) })).body).toEqual({ name: 'maria' });
  });

  it('S-09 refuses foreign keys, other types, expired tokens and claims that are not ours', async () => {
    const tokens = await Promise.all([
      sign(claims(), { key: stranger }),
      sign(claims(), { typ: 'guest+jwt' }),
      sign(claims(), { expires: '-1s' }),
      sign({ sub: 'root' }),
    ]);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`;
    for (const token of [...tokens, none, 'x', ''])
      expect((await call('/api/mine', { token })).status).toBe(401);
  });

  it('S-10 refuses a remembered token as soon as its session is revoked', async () => {
    const mine = claims();
    const token = await sign(mine);
    expect((await call('/api/mine', { token })).status).toBe(200);
    identity.revocations.add(mine.sid, new Date(Date.now() + 60_000));
    expect((await call('/api/mine', { token })).status).toBe(401);
  });

  it('keeps a role out of what is for another', async () => {
    expect((await call('/api/owners', { token: await sign(claims()) })).status).toBe(403);
    expect((await call('/api/owners', { token: await sign(claims({ role: 'owner' })) })).status).toBe(200);
  });
});

describe('errors', () => {
  it.each(['/api/broken', '/api/away', '/api/busy', '/api/nowhere', '/api/things/not-a-uuid'])(
    'X-21 %s has the one shape',
    async (url) => {
      const { body, headers } = await call(url);
      expect(errorBody.strict().parse(body).error).toBe(body.message);
      expect(headers['cache-control']).toBe('no-store');
      expect(JSON.stringify(body)).not.toMatch(/SELECT|passwd|stack|terminated/);
    },
  );

  it('S-31 an unknown failure is 500, a missing database 503 with Retry-After', async () => {
    expect((await call('/api/broken')).status).toBe(500);
    const away = await call('/api/away');
    expect([away.status, away.headers['retry-after']]).toEqual([503, '2']);
    expect((await call('/api/busy')).headers['retry-after']).toBe('7');
  });
});

describe('S-01 bodies', () => {
  it.each([
    ['half a body', '{"name":', 'application/json', 400],
    ['an unknown field', '{"name":"x","role":"owner"}', 'application/json', 400],
    ['a prototype', '{"__proto__":{"name":"x"}}', 'application/json', 400],
    ['a list', '["name"]', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['text', '{"name":"x"}', 'text/plain', 415],
    ['too much', `{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
    ['what the contract asks for', '{"name":"x"}', 'application/json', 201],
  ])('%s', async (_, body, type, status) => {
    expect((await call('/api/open', { body, type })).status).toBe(status);
  });
});

describe('S-01 bodies nested too deeply', () => {
  const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const objects = (depth: number) => `${'{"name":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each([
    ['lists', lists(100_000)],
    ['lists in a field', `{"more":${lists(100_000)}}`],
    ['lists in a prototype', `{"__proto__":${lists(100_000)}}`],
    ['objects', objects(25_000)],
    ['half of it', '['.repeat(200_000)],
  ])('%s are malformed, for everybody and for who is signed in', async (_, body) => {
    const token = await sign(claims());
    for (const url of ['/api/open', '/api/loose']) {
      for (const options of [{ body }, { body, token }]) {
        const answer = await call(url, options);
        expect([answer.status, errorBody.parse(answer.body).code]).toEqual([400, 'malformed']);
      }
    }
  });

  it('as deep as a contract may ask for are read', async () => {
    expect((await call('/api/loose', { body: `{"more":${lists(60)}}` })).status).toBe(201);
  });
});

describe('a server', () => {
  let url: string;
  beforeAll(async () => {
    url = await listen(app, '127.0.0.1', 0);
  });

  it('cuts the connection of a file that fails midway, and goes on', async () => {
    const begun = await fetch(`${url}/api/cut/1000000`);
    expect(begun.status).toBe(200);
    await expect(begun.arrayBuffer()).rejects.toThrow();
    expect((await fetch(`${url}/api/things/1`)).status).toBe(404);
  });

  it('reads longer headers than the gateway lets through, which adds to them', async () => {
    const ask = (bytes: number) => fetch(`${url}/api/things/1`, { headers: { 'x-long': 'x'.repeat(bytes) } });
    expect((await ask(20_000)).status).toBe(404);
    const refused = await ask(40_000);
    expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([431, 'headers_too_large']);
  });
});

describe('F19 health', () => {
  it('is no longer alive once a part of the process is stuck', async () => {
    expect((await call('/health/live')).status).toBe(200);
    app.get(Liveness).require(() => false);
    expect((await call('/health/live')).status).toBe(503);
    expect((await call('/health/ready')).status).toBe(200);
  });
});
