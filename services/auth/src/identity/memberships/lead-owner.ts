import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { User } from '../users/user.entity.js';

/**
 * Whom a workspace is written to: of its owners, one whose account is in use, the longest there.
 * @returns null for a workspace that is gone
 */
export async function findLeadOwner(tx: EntityManager, workspaceId: string): Promise<User | null> {
  const [found]: { id: string }[] = await tx.query(
    `SELECT users.id FROM members JOIN users ON users.id = members.user_id
     WHERE members.workspace_id = $1 AND members.role = 'owner'
     ORDER BY disabled_at IS NULL AND deletion_at IS NULL DESC, joined_at, users.id LIMIT 1`,
    [workspaceId],
  );
  return tx.findOneBy(User, found ? { id: found.id } : { workspaceId });
}

/** @throws AppError `not_found` for a workspace that is gone */
export async function leadOwner(tx: EntityManager, workspaceId: string): Promise<User> {
  const found = await findLeadOwner(tx, workspaceId);
  if (!found) throw notFound();
  return found;
}
