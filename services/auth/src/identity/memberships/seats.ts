import { hasFeature, largerPlanWords, PLAN_NAMES, quotaOf } from '@plumbline/contracts';
import { planFeature, planLimit } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import type { Workspace } from '../users/workspace.entity.js';

export interface TakenSeats {
  members: number;
  /** Invitations that can still be accepted; each holds a seat until it ends or is withdrawn (T-65). */
  waiting: number;
  used: number;
}

/** The seats of a workspace that are taken. Exact for whoever holds the workspace's lock. */
export async function takenSeats(tx: EntityManager, workspaceId: string): Promise<TakenSeats> {
  const [row]: { members: number; waiting: number }[] = await tx.query(
    `SELECT (SELECT count(*)::int FROM members WHERE workspace_id = $1) AS members,
            (SELECT count(*)::int FROM invitations WHERE workspace_id = $1 AND ends_at > now()) AS waiting`,
    [workspaceId],
  );
  const { members, waiting } = row ?? { members: 0, waiting: 0 };
  return { members, waiting, used: members + waiting };
}

/**
 * Holds a workspace to its plan and contract before somebody takes another seat.
 * @param workspace locked in this transaction
 * @throws AppError `plan_feature`, or `plan_limit` that says what takes the seats and how one becomes free
 */
export async function assertFreeSeat(
  tx: EntityManager,
  { id, plan, contractLimits: limits }: Workspace,
): Promise<void> {
  if (!hasFeature(plan, 'members')) throw planFeature('members');
  const limit = quotaOf({ plan, limits }, 'users');
  if (limit === null) return;
  const { members, waiting, used } = await takenSeats(tx, id);
  if (used < limit) return;
  const taken = `${counted(members, 'member')} and ${counted(waiting, 'waiting invitation')}`;
  throw planLimit(
    `${PLAN_NAMES[plan]} includes ${counted(limit, 'seat')} here, and all are taken: ${taken}. Remove a member, withdraw an invitation, or ${largerPlanWords(plan)}.`,
    { meter: 'users', used, limit, plan },
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
