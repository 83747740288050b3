import { randomUUID } from 'node:crypto';
import {
  type AccessClaims,
  type ActivityAction,
  type ActivityObject,
  WorkspaceActed,
} from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Who acted, and in which workspace. */
export type Actor = Pick<AccessClaims, 'wid' | 'sub' | 'name'>;

/**
 * Tells the members of a workspace what one of them did, in the transaction of the deed: their feed shows it.
 * @param details for the audit log, where the action belongs there, too
 */
export function tellAct(
  tx: EntityManager,
  { wid: workspaceId, sub: userId, name }: Actor,
  action: ActivityAction,
  object: ActivityObject | null,
  details: Record<string, string> = {},
): Promise<void> {
  return publish(tx, WorkspaceActed, {
    ...{ workspaceId, aggregateVersion: 1, actId: randomUUID(), at: new Date().toISOString() },
    ...{ action, by: { userId, name }, object, details },
  });
}
