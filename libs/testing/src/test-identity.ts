import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { AccessClaims } from '@plumbline/contracts';
import { TOKEN_ISSUER, TOKEN_TYPE } from '@plumbline/server';
import { exportJWK, type JSONWebKeySet, SignJWT } from 'jose';

/** Stands in for auth: keys of its own, and access tokens signed with them. */
export interface TestIdentity {
  /** What services verify with: `identity.useKeys(jwks)`. */
  jwks: JSONWebKeySet;
  /** A token of a new user in a new workspace on the Free plan, unless the claims say otherwise. */
  sign(claims?: Partial<AccessClaims>): Promise<string>;
}

export async function createTestIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA' }] },
    sign: (claims = {}) =>
      new SignJWT({
        sub: randomUUID(),
        sid: randomUUID(),
        wid: randomUUID(),
        name: 'maria',
        role: 'user',
        plan: 'free',
        planVersion: 1,
        zone: 'UTC',
        emailVerified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE })
        .setIssuer(TOKEN_ISSUER)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
