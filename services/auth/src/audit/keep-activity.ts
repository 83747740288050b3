import type { ActivityAction, ActivityObject } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

interface Act {
  id: string;
  workspaceId: string;
  at: Date;
  action: ActivityAction;
  userId: string;
  object: ActivityObject | null;
}

/** Writes one line of a workspace's feed; news of a workspace or by an account that is gone leaves no name behind. */
export async function keepActivity(tx: EntityManager, act: Act): Promise<void> {
  const { id, workspaceId, at, action, userId, object } = act;
  await tx.query(
    `INSERT INTO activities (id, workspace_id, at, action, user_id, object_type, object_id, object_name, source_id, is_gone)
     SELECT $1, workspaces.id, $3, $4::text, (SELECT users.id FROM users WHERE users.id = $5), $6, $7, $8, $9, $10
     FROM workspaces WHERE workspaces.id = $2 ON CONFLICT (id) DO NOTHING`,
    [
      ...[id, workspaceId, at, action, userId],
      ...[object?.type ?? null, object?.id ?? null, object?.name ?? null, object?.sourceId ?? null],
      isDeletion(action),
    ],
  );
  if (object && isDeletion(action))
    await tx.query(`UPDATE activities SET is_gone = true WHERE workspace_id = $1 AND object_id = $2`, [
      workspaceId,
      object.id,
    ]);
}

const isDeletion = (action: ActivityAction): boolean => action.endsWith('_deleted');
