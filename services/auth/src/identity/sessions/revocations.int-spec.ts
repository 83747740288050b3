import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closeRedis,
  createLogger,
  followRevocations,
  freePort,
  Identity,
  openRedis,
  type Redis,
} from '@plumbline/server';
import {
  eventually,
  hasRedis,
  startTestPostgres,
  startTestRedis,
  type TestPostgres,
  type TestRedis,
} from '@plumbline/testing';
import { AuthProcess } from '../../testing/auth-process.js';

const PASSWORD = 'Vermilion-Harbor-42';
/** Far below the thirty seconds after which everything is fetched anyway, and room for a busy machine. */
const SOON_MS = 10_000;
const key = () => randomBytes(32).toString('base64url');

(hasRedis ? describe : describe.skip)('revocations of a real auth (needs Redis)', () => {
  let postgres: TestPostgres;
  let server: TestRedis;
  let auth: AuthProcess;
  let redis: Redis;
  let stopFollowing: () => void;
  const gateway = new Identity();

  beforeAll(async () => {
    [postgres, server] = await Promise.all([startTestPostgres(), startTestRedis()]);
    const [schema, transport] = [await postgres.createSchema(), await postgres.createSchema()];
    const port = await freePort();
    const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    const settings = {
      DATABASE_URL: schema.url,
      DATABASE_SCHEMA: schema.schema,
      TRANSPORT_URL: transport.url,
      TRANSPORT_SCHEMA: transport.schema,
      REDIS_URL: server.url,
      PORT: String(port),
      AUTH_SIGNING_KEY: signingKey.toString('base64'),
      AUTH_REFRESH_KEY: key(),
      AUTH_SECURITY_KEY: key(),
      SEALING_KEY: key(),
      PLUMBLINE_OWNER_PASSWORD: 'Ochre-Lantern-77-quay',
    };
    auth = new AuthProcess(settings, `http://127.0.0.1:${port}`);
    redis = openRedis(server.url, { name: 'gateway', onError: () => undefined });
    const follower = followRevocations(gateway, {
      jwksUrl: `${auth.url}/.well-known/jwks.json`,
      redis,
      logger: createLogger('gateway', 'silent'),
    });
    stopFollowing = () => follower.stop();
  });
  afterAll(async () => {
    stopFollowing();
    await closeRedis(redis);
    await auth.kill();
    await server.stop();
    await postgres.stop();
  });

  const signUp = async (username: string) => {
    const answer = await fetch(`${auth.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        email: `${username}@x.example`,
        password: PASSWORD,
        usLocationAttested: true,
      }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { accessToken, cookie };
  };
  const logOut = ({ accessToken, cookie }: { accessToken: string; cookie: string }) =>
    fetch(`${auth.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, cookie },
    });
  const verdict = (token: string) =>
    gateway.verify(token).then(
      () => 200,
      ({ status }: { status: number }) => status,
    );

  it('S-10: who logs out is refused elsewhere within a second', async () => {
    await auth.start();
    const session = await signUp('maria');
    await eventually('the keys', async () => (await verdict(session.accessToken)) === 200);
    expect((await logOut(session)).ok).toBe(true);
    await eventually('401', async () => (await verdict(session.accessToken)) === 401, SOON_MS);
    await auth.kill();
  });

  it('killed between commit and announcement, auth tells of it when it starts again', async () => {
    await auth.start('auth.before-announcement');
    const session = await signUp('jordan');
    expect(await verdict(session.accessToken)).toBe(200);
    await expect(logOut(session)).rejects.toThrow();
    await auth.gone;
    await auth.start();
    await eventually('401', async () => (await verdict(session.accessToken)) === 401, SOON_MS);
    await auth.kill();
  });

  it('F10: while auth is down, sessions go on', async () => {
    await auth.start();
    const session = await signUp('lena');
    expect(await verdict(session.accessToken)).toBe(200);
    await auth.kill();
    expect(await verdict(session.accessToken)).toBe(200);
  });
});
