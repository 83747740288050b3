import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@plumbline/server';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { AuthProcess } from '../../testing/auth-process.js';
import { PASSWORD } from '../../testing/running-auth.js';

const secret = () => randomBytes(32).toString('base64url');

let postgres: TestPostgres;
let auth: AuthProcess;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const [schema, transport] = [await postgres.createSchema(), await postgres.createSchema()];
  const port = await freePort();
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  const settings = {
    DATABASE_URL: schema.url,
    DATABASE_SCHEMA: schema.schema,
    TRANSPORT_URL: transport.url,
    TRANSPORT_SCHEMA: transport.schema,
    PORT: String(port),
    AUTH_SIGNING_KEY: signingKey.toString('base64'),
    AUTH_REFRESH_KEY: secret(),
    AUTH_SECURITY_KEY: secret(),
    SEALING_KEY: secret(),
    PLUMBLINE_OWNER_PASSWORD: 'Ochre-Lantern-77-quay',
  };
  auth = new AuthProcess(settings, `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await auth?.kill();
  await postgres?.stop();
});

const post = (path: string, body: object) =>
  fetch(`${auth.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('F09 a sign-up whose process dies', () => {
  it.each(['hashed', 'written', 'committed'])('once it is %s: no account, or a whole one', async (point) => {
    const signup = {
      username: `maria-${point}`,
      email: `maria-${point}@x.example`,
      password: PASSWORD,
      usLocationAttested: true,
    };
    await auth.start(`auth.signup-${point}`);
    await expect(post('signup', signup)).rejects.toThrow();
    await auth.gone;
    await auth.start();
    const again = await post('signup', signup);
    expect(again.status).toBe(point === 'committed' ? 409 : 201);
    const login = await post('login', { username: signup.username, password: PASSWORD });
    const { accessToken } = (await login.json()) as { accessToken: string };
    const me = await fetch(`${auth.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await me.json()).toMatchObject({ username: signup.username, plan: 'free', role: 'user' });
    await auth.kill();
  });
});
