import type { MemberRole } from '../roles.js';
import { idempotencyOf, type Operation } from './operation.js';

/**
 * The least role in the workspace that may call: what the operation says; else a viewer what only reads, an editor
 * anything else. Where no member calls, or a role of the installation decides, any will do.
 */
export function leastRoleOf(
  called: Pick<Operation, 'method' | 'access' | 'least' | 'idempotency'>,
): MemberRole {
  if (called.access !== 'session' && called.access !== 'guest') return 'viewer';
  return called.least ?? (idempotencyOf(called) === 'reads' ? 'viewer' : 'editor');
}
