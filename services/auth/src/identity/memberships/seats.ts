import type { EntityManager } from 'typeorm';

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
