import type { EntityManager } from 'typeorm';

/** Removes the jobs of a workspace that is gone. One that still runs finds its subject gone, and ends by itself. */
export async function removeEndedJobs(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query(
    `DELETE FROM jobs WHERE workspace_id = $1 AND status IN ('succeeded', 'failed', 'cancelled')`,
    [workspaceId],
  );
}
