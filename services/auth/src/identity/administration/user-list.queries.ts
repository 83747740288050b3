import { Injectable } from '@nestjs/common';
import type { ManagedUser, UserListQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { patternOf } from '../users/search-text.js';

type Row = Omit<ManagedUser, 'createdAt' | 'lastSeenAt'> & {
  createdAt: Date;
  lastSeenAt: Date | null;
  total: number;
};

const STATE = `CASE WHEN users.disabled_at IS NOT NULL THEN 'disabled'
                    WHEN users.deletion_at IS NOT NULL THEN 'leaving' ELSE 'active' END`;

const SELECT = `
  SELECT users.id, username, display_name AS "displayName", email,
         email_verified_at IS NOT NULL AS "emailVerified", role, plan, contract_limits AS limits,
         ${STATE} AS state, second_factor AS "secondFactor", users.created_at AS "createdAt",
         coalesce(seen.open, 0) AS "openSessions", seen.last AS "lastSeenAt", count(*) OVER ()::int AS total
  FROM users JOIN workspaces ON workspaces.id = users.workspace_id
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE revoked_at IS NULL AND expires_at > now())::int AS open, max(last_seen_at) AS last
    FROM sessions WHERE user_id = users.id) seen ON true`;

/** Users with what their lists show beside them. */
@Injectable()
export class UserList {
  constructor(private readonly database: DataSource) {}

  async list({ search, role, plan, state, offset, limit }: UserListQuery): Promise<{
    users: ManagedUser[];
    total: number;
  }> {
    const rows: Row[] = await this.database.query(
      `${SELECT}
       WHERE (username ILIKE $1 OR display_name ILIKE $1 OR email ILIKE $1)
         AND ($2::text IS NULL OR role = $2) AND ($3::text IS NULL OR plan = $3)
         AND ($4::text IS NULL OR ${STATE} = $4)
       ORDER BY users.created_at DESC, users.id LIMIT $5 OFFSET $6`,
      [patternOf(search), role ?? null, plan ?? null, state ?? null, limit, offset],
    );
    return { users: rows.map(toView), total: rows[0]?.total ?? 0 };
  }

  /** @throws AppError `not_found` */
  async get(id: string): Promise<ManagedUser> {
    const [row]: Row[] = await this.database.query(`${SELECT} WHERE users.id = $1`, [id]);
    if (!row) throw notFound();
    return toView(row);
  }
}

function toView({ total: _total, createdAt, lastSeenAt, ...user }: Row): ManagedUser {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
