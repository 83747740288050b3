import { randomUUID } from 'node:crypto';
import type { AccessClaims } from '@plumbline/contracts';

/** Somebody new, alone in a workspace on the free plan, but for what is given. */
export function claimsOf(claims: Partial<AccessClaims>): AccessClaims {
  return {
    sub: randomUUID(),
    sid: randomUUID(),
    wid: randomUUID(),
    name: 'maria',
    role: 'user',
    plan: 'free',
    planVersion: 1,
    zone: 'UTC',
    emailVerified: true,
    iat: 0,
    exp: 0,
    ...claims,
  } as AccessClaims;
}
