import { type ManagedUser, UserStateChanged } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

type StateColumns = Pick<User, 'disabledAt' | 'deletionAt'>;

/**
 * The one place where an account is shut or set to leave, or taken back: the services that keep what it gave to others
 * are told in the same transaction.
 * @param user locked in this transaction
 */
export async function changeState(
  tx: EntityManager,
  user: User,
  change: Partial<StateColumns>,
): Promise<void> {
  const { id: userId, workspaceId } = user;
  const stateVersion = user.stateVersion + 1;
  await tx.update(User, { id: userId }, { ...change, stateVersion });
  const state = stateOf({ ...user, ...change });
  await publish(tx, UserStateChanged, { workspaceId, aggregateVersion: stateVersion, userId, state });
}

function stateOf({ disabledAt, deletionAt }: StateColumns): ManagedUser['state'] {
  if (disabledAt) return 'disabled';
  return deletionAt ? 'leaving' : 'active';
}
