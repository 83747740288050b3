import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_ISSUER, TOKEN_TYPE } from '@plumbline/server';
import { type JWTPayload, SignJWT } from 'jose';
import { type Account, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SigningKeys } from './signing-keys.js';

let auth: RunningAuth;
let victim: Account;
let claims: JWTPayload;
let keyId: string;

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const me = (token: string) => auth.call('GET', '/api/auth/me', { token });

beforeAll(async () => {
  auth = await startAuth();
  victim = await auth.signUp();
  const [header, payload] = victim.token.split('.');
  claims = decode(payload);
  keyId = decode(header).kid;
});
afterAll(() => auth?.stop());

/** Signed by the true key, with whatever else is wrong about it. */
async function signed(payload: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  const { privateKey } = auth.app.get(SigningKeys) as unknown as {
    privateKey: Parameters<SignJWT['sign']>[0];
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: keyId, ...header })
    .sign(privateKey);
}

describe('S-09 S-10 access tokens that auth did not give', () => {
  it('a true one is the measure: signed anew with the same claims it passes', async () => {
    expect((await me(await signed(claims))).status).toBe(200);
  });

  it.each([
    [
      'no algorithm',
      () => `${base64url({ alg: 'none', typ: TOKEN_TYPE, kid: keyId })}.${base64url(claims)}.`,
    ],
    [
      'HMAC with the published key as the secret',
      async () => {
        const jwks = await auth.call<{ keys: { x: string }[] }>('GET', '/.well-known/jwks.json');
        const text = `${base64url({ alg: 'HS256', typ: TOKEN_TYPE, kid: keyId })}.${base64url(claims)}`;
        const key = Buffer.from(jwks.body.keys[0]?.x ?? '', 'base64url');
        return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      },
    ],
    [
      'HMAC with a secret that examples use',
      () => {
        const text = `${base64url({ alg: 'HS256', typ: TOKEN_TYPE })}.${base64url(claims)}`;
        return `${text}.${createHmac('sha256', 'changeme').update(text).digest('base64url')}`;
      },
    ],
    [
      'a key of somebody else',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: keyId })
          .sign(generateKeyPairSync('ed25519').privateKey),
    ],
    [
      'a key that the token brings along',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({
            alg: 'EdDSA',
            typ: TOKEN_TYPE,
            jwk: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as never,
          })
          .sign(generateKeyPairSync('ed25519').privateKey),
    ],
    [
      'altered claims',
      () => victim.token.replace(/\.[^.]+\./, `.${base64url({ ...claims, role: 'owner' })}.`),
    ],
    ['a cut signature', () => victim.token.slice(0, -4)],
    ['another type', () => signed(claims, { typ: 'guest+jwt' })],
    ['another issuer', () => signed({ ...claims, iss: 'somebody' })],
    ['no issuer', () => signed({ ...claims, iss: undefined })],
    ['an end in the past', () => signed({ ...claims, exp: Math.floor(Date.now() / 1_000) - 3_600 })],
    ['no session', () => signed({ ...claims, sid: undefined })],
    ['a role that is none', () => signed({ ...claims, role: 'superuser' })],
    ['nothing', () => '..'],
  ])('%s: 401', async (_, forge) => {
    expect((await me(await forge())).status).toBe(401);
  });

  it('a session that auth does not know opens nothing that lasts', async () => {
    const stranger = await signed({ ...claims, iss: TOKEN_ISSUER, sid: randomUUID() });
    for (const path of ['heartbeat', 'extend-session'])
      expect((await auth.call('POST', `/api/auth/${path}`, { token: stranger })).status).toBe(401);
  });
});
