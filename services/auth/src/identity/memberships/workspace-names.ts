import type { EntityManager } from 'typeorm';
import type { Workspace } from '../users/workspace.entity.js';

/** The name of a row of `workspaces` in SQL: what an owner called it, else after the owner who is there longest. */
export const WORKSPACE_NAME = `coalesce(nullif(workspaces.name, ''), (
  SELECT coalesce(nullif(named.display_name, ''), named.username) || '’s workspace'
  FROM members AS naming JOIN users AS named ON named.id = naming.user_id
  WHERE naming.workspace_id = workspaces.id AND naming.role = 'owner' ORDER BY naming.joined_at, named.id LIMIT 1), 'Workspace')`;

export async function workspaceName(
  tx: EntityManager,
  { id, name }: Pick<Workspace, 'id' | 'name'>,
): Promise<string> {
  if (name !== '') return name;
  const [row]: { name: string }[] = await tx.query(
    `SELECT ${WORKSPACE_NAME} AS name FROM workspaces WHERE id = $1`,
    [id],
  );
  return row?.name ?? '';
}
