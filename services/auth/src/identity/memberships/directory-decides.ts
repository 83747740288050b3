import type { EntityManager } from 'typeorm';

/** Whether a member's role follows the groups of the workspace's directory, which brought them. */
export async function directoryDecides(
  tx: EntityManager,
  workspaceId: string,
  userId: string,
): Promise<boolean> {
  const found: unknown[] = await tx.query(
    `SELECT 1 FROM directory_users WHERE workspace_id = $1 AND user_id = $2
       AND EXISTS (SELECT 1 FROM directory_groups WHERE workspace_id = $1 AND role IS NOT NULL)`,
    [workspaceId, userId],
  );
  return found.length > 0;
}
