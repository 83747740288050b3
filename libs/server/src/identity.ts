import { type AccessClaims, accessClaims } from '@plumbline/contracts';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, type LocalJWKSet } from 'jose';
import { unauthorized, unavailable } from './app-error.js';
import { RevocationList } from './revocation-list.js';

export const TOKEN_ISSUER = 'plumbline';
export const TOKEN_TYPE = 'access+jwt';

const REMEMBERED_TOKENS = 10_000;

/**
 * Verifies access tokens (EdDSA). Refuses everything with 503 until it has auth's two documents: the keys, and the
 * list of live revocations. A verified token is remembered until it expires; revocation is asked each time.
 */
export class Identity {
  readonly revocations = new RevocationList();
  private keys: LocalJWKSet | undefined;
  private readonly remembered = new Map<string, AccessClaims>();

  useKeys(jwks: JSONWebKeySet): void {
    this.keys = createLocalJWKSet(jwks);
  }

  get isReady(): boolean {
    return this.keys !== undefined;
  }

  /** @throws AppError `unauthorized`, or `unavailable` before the keys are here */
  async verify(token: string): Promise<AccessClaims> {
    const claims = this.recall(token) ?? (await this.check(token));
    if (this.revocations.has(claims.sid)) throw unauthorized();
    return claims;
  }

  private recall(token: string): AccessClaims | undefined {
    const claims = this.remembered.get(token);
    if (claims && claims.exp * 1_000 > Date.now()) return claims;
    this.remembered.delete(token);
    return undefined;
  }

  private async check(token: string): Promise<AccessClaims> {
    if (!this.keys) throw unavailable();
    let claims: AccessClaims;
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms: ['EdDSA'],
        issuer: TOKEN_ISSUER,
        typ: TOKEN_TYPE,
      });
      claims = accessClaims.parse(payload);
    } catch {
      throw unauthorized();
    }
    if (this.remembered.size >= REMEMBERED_TOKENS) this.remembered.clear();
    this.remembered.set(token, claims);
    return claims;
  }
}

/** Fetches auth's keys and live revocations; the second document lies beside the first. */
export async function fetchIdentity(identity: Identity, jwksUrl: string): Promise<void> {
  const [jwks, revoked] = await Promise.all([
    fetchJson<JSONWebKeySet>(jwksUrl),
    fetchJson<{ sessionId: string; until: string }[]>(new URL('revocations.json', jwksUrl).href),
  ]);
  for (const { sessionId, until } of revoked) identity.revocations.add(sessionId, new Date(until));
  identity.useKeys(jwks);
}

async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
