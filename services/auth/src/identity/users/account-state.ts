import { type ManagedUser, UserStateChanged } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

type StateColumns = Pick<User, 'disabledAt' | 'deletionAt'>;

/**
 * The one place where an account is shut or set to leave, or taken back: the services that keep what it gave to others
 * are told in the same transaction, of each workspace that it owns. A workspace with another owner goes on.
 * @param user locked in this transaction
 */
export async function changeState(
  tx: EntityManager,
  user: User,
  change: Partial<StateColumns>,
): Promise<void> {
  const { id: userId } = user;
  const own = stateOf({ ...user, ...change });
  const owned = await workspacesOwned(tx, user);
  const stateVersion = user.stateVersion + owned.length;
  await tx.update(User, { id: userId }, { ...change, stateVersion });
  for (const [place, { workspaceId, hasOther }] of owned.entries()) {
    const state = hasOther ? 'active' : own;
    const aggregateVersion = user.stateVersion + place + 1;
    await publish(tx, UserStateChanged, { workspaceId, aggregateVersion, userId, state });
  }
}

/** With each, whether an account of another owner is in use; the user's own workspace first. */
function workspacesOwned(
  tx: EntityManager,
  { id, workspaceId }: User,
): Promise<{ workspaceId: string; hasOther: boolean }[]> {
  return tx.query(
    `SELECT members.workspace_id AS "workspaceId", EXISTS (
       SELECT 1 FROM members AS others JOIN users ON users.id = others.user_id
       WHERE others.workspace_id = members.workspace_id AND others.user_id <> members.user_id
         AND others.role = 'owner' AND disabled_at IS NULL AND deletion_at IS NULL) AS "hasOther"
     FROM members WHERE user_id = $1 AND role = 'owner' ORDER BY members.workspace_id = $2 DESC, joined_at`,
    [id, workspaceId],
  );
}

function stateOf({ disabledAt, deletionAt }: StateColumns): ManagedUser['state'] {
  if (disabledAt) return 'disabled';
  return deletionAt ? 'leaving' : 'active';
}
