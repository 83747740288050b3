import { type AccessClaims, accessClaims } from '@plumbline/contracts';
import {
  compactVerify,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyOptions,
  jwtVerify,
  type LocalJWKSet,
} from 'jose';
import { AppError, unauthorized, unavailable } from '../errors/app-error.js';
import { RevocationList } from './revocation-list.js';

export const TOKEN_ISSUER = 'plumbline';
export const TOKEN_TYPE = 'access+jwt';
/** Of what a browser keeps where somebody has signed in; never a token. */
export const DEVICE_MARK_TYPE = 'device+jws';

const REMEMBERED_TOKENS = 10_000;
const RULES: JWTVerifyOptions = { algorithms: ['EdDSA'], issuer: TOKEN_ISSUER, typ: TOKEN_TYPE };

/**
 * Verifies access tokens (EdDSA). Refuses everything with 503 until it has auth's two documents: the keys, and the
 * list of live revocations; and again when it can no longer know of new revocations. A verified token is remembered
 * until it expires; revocation is asked each time.
 */
export class Identity {
  readonly revocations = new RevocationList();
  /** Looks for new keys when a token is of a key that is not known; false when auth is away. Set by who follows auth. */
  findKeys: (() => Promise<boolean>) | undefined;
  private keys: LocalJWKSet | undefined;
  private knownKeys = '';
  private reliableUntil: number | undefined;
  private readonly remembered = new Map<string, AccessClaims>();

  /** Replaces all keys: a token of a key that is gone is no longer accepted. */
  useKeys(jwks: JSONWebKeySet): void {
    const given = JSON.stringify(jwks);
    if (given === this.knownKeys) return;
    this.knownKeys = given;
    this.keys = createLocalJWKSet(jwks);
    this.remembered.clear();
  }

  /**
   * From the first call on, revocations must be known to be complete: after `moment` (of `performance.now()`) all
   * sessions are refused with 503 until a later call. Without any call they are complete for ever.
   */
  relyUntil(moment: number): void {
    this.reliableUntil = Math.max(this.reliableUntil ?? 0, moment);
  }

  get isReady(): boolean {
    return this.keys !== undefined;
  }

  /** @throws AppError `unauthorized`, or `unavailable` while nobody can know whether the session still lives */
  async verify(token: string): Promise<AccessClaims> {
    if (performance.now() > (this.reliableUntil ?? Number.POSITIVE_INFINITY)) throw unavailable();
    const claims = this.recall(token) ?? (await this.check(token));
    if (this.isRevoked(claims)) throw unauthorized();
    return claims;
  }

  /** Whether the session has ended, or the membership that the token speaks of is no longer what it was. */
  isRevoked({ sid, grant }: Pick<AccessClaims, 'sid' | 'grant'>): boolean {
    return this.revocations.has(sid) || (grant !== undefined && this.revocations.has(grant));
  }

  /** Whether auth has signed this mark of a device; whose it is, and whether it still counts, auth alone knows. */
  async isDeviceMark(mark: string): Promise<boolean> {
    if (!this.keys) return false;
    return compactVerify(mark, this.keys, { algorithms: ['EdDSA'] }).then(
      ({ protectedHeader }) => protectedHeader.typ === DEVICE_MARK_TYPE,
      () => false,
    );
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
      claims = accessClaims.parse(await this.payloadOf(token, this.keys));
    } catch (error) {
      throw error instanceof AppError ? error : unauthorized();
    }
    if (this.remembered.size >= REMEMBERED_TOKENS) this.remembered.clear();
    this.remembered.set(token, claims);
    return claims;
  }

  private async payloadOf(token: string, keys: LocalJWKSet): Promise<unknown> {
    try {
      return (await jwtVerify(token, keys, RULES)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.findKeys) throw error;
      if (!(await this.findKeys())) throw unavailable();
      return (await jwtVerify(token, this.keys ?? keys, RULES)).payload;
    }
  }
}

/** What every process fetches of auth. */
export interface IdentityDocuments {
  jwks: JSONWebKeySet;
  /** Sessions that were ended while access tokens of theirs may still be unexpired. */
  revoked: { sessionId: string; until: string | Date }[];
}

/** Fetches auth's keys and live revocations; the second document lies beside the first. */
export async function fetchDocuments(jwksUrl: string): Promise<IdentityDocuments> {
  const [jwks, revoked] = await Promise.all([
    fetchJson<IdentityDocuments['jwks']>(jwksUrl),
    fetchJson<IdentityDocuments['revoked']>(new URL('revocations.json', jwksUrl).href),
  ]);
  return { jwks, revoked };
}

async function fetchJson<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
