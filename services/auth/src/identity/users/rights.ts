import type { AccessClaims } from '@plumbline/contracts';
import { forbidden } from '@plumbline/server';
import type { User } from './user.entity.js';

/** An admin cannot touch the owner. */
export function assertMayTouch(user: User, claims: AccessClaims): void {
  if (user.role === 'owner' && claims.role !== 'owner')
    throw forbidden('Only the owner may change the account of the owner.');
}

export const actorOf = (claims: AccessClaims) => ({ id: claims.sub, username: claims.name });
