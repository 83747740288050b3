import { Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  Activity,
  ActivityAction,
  ActivityObject,
  ActivityQuery,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';

interface Row {
  id: string;
  at: Date;
  action: ActivityAction;
  user_id: string | null;
  name: string | null;
  object_type: ActivityObject['type'] | null;
  object_id: string;
  object_name: string;
  source_id: string | null;
  is_gone: boolean;
  total: number;
}

/** Lines that a file of one's own data holds at most, the latest. */
const MOST_OWN = 10_000;

/** The feed of a workspace: all of it may be read by every member, who sees all that is in the workspace, too. */
@Injectable()
export class ActivityQueries {
  constructor(private readonly database: DataSource) {}

  async list(
    { wid }: Pick<AccessClaims, 'wid'>,
    { type, by, offset, limit }: ActivityQuery,
  ): Promise<{ activities: Activity[]; total: number }> {
    const rows: Row[] = await this.database.query(
      `SELECT activities.*, coalesce(nullif(users.display_name, ''), users.username) AS name,
              count(*) OVER ()::int AS total
       FROM activities LEFT JOIN users ON users.id = activities.user_id
       WHERE activities.workspace_id = $1 AND ($2::text IS NULL OR object_type = $2)
         AND ($3::uuid IS NULL OR user_id = $3)
       ORDER BY at DESC, activities.id LIMIT $4 OFFSET $5`,
      [wid, type ?? null, by ?? null, limit, offset],
    );
    return { activities: rows.map(toView), total: rows[0]?.total ?? 0 };
  }

  /** What somebody did, wherever they are a member, for the file of their own data. */
  ofUser(userId: string): Promise<unknown[]> {
    return this.database.query(
      `SELECT id, workspace_id, at, action, object_type, object_id, object_name FROM activities
       WHERE user_id = $1 ORDER BY at DESC, id LIMIT ${MOST_OWN}`,
      [userId],
    );
  }
}

function toView({ id, at, action, user_id, name, object_type, is_gone: isGone, ...row }: Row): Activity {
  return {
    ...{ id, at: at.toISOString(), action, isGone },
    by: user_id !== null && name !== null ? { userId: user_id, name } : null,
    object: object_type && {
      ...{ type: object_type, id: row.object_id, name: row.object_name },
      ...(row.source_id !== null && { sourceId: row.source_id }),
    },
  };
}
