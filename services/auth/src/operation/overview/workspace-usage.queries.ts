import { Injectable } from '@nestjs/common';
import type { WorkspaceSort, WorkspaceUsage, WorkspaceUsageQuery } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { patternOf } from '../../identity/users/search-text.js';

type Row = Omit<WorkspaceUsage, 'createdAt' | 'lastSeenAt'> & {
  createdAt: Date;
  lastSeenAt: Date | null;
  total: number;
};

const amountOf = (measure: string) => `coalesce((used.amounts->>'${measure}')::float8, 0)`;

const ORDERS: Record<WorkspaceSort, string> = {
  bytes: 'coalesce(used.bytes, 0) DESC',
  data_sources: `${amountOf('data_sources')} DESC`,
  documents: `${amountOf('documents')} DESC`,
  dashboards: `${amountOf('dashboards')} DESC`,
  seen: 'people.seen DESC NULLS LAST',
  created: 'workspaces.created_at DESC',
};

/** Workspaces with what they use, from what services told last. */
@Injectable()
export class WorkspaceUsageQueries {
  constructor(private readonly database: DataSource) {}

  async list({
    search,
    plan,
    sort,
    offset,
    limit,
  }: WorkspaceUsageQuery): Promise<{ workspaces: WorkspaceUsage[]; total: number }> {
    const rows: Row[] = await this.database.query(
      `WITH used AS (
         SELECT workspace_id, jsonb_object_agg(measure, amount) AS amounts,
                coalesce(sum(amount) FILTER (WHERE measure LIKE '%\\_bytes'), 0) AS bytes
         FROM workspace_usage GROUP BY workspace_id),
       people AS (
         SELECT workspace_id, count(*)::int AS users, max(seen) AS seen,
                (array_agg(jsonb_build_object('userId', id, 'username', username) ORDER BY created_at, id))[1] AS owner
         FROM users LEFT JOIN LATERAL (
           SELECT max(last_seen_at) AS seen FROM sessions WHERE user_id = users.id) last ON true
         GROUP BY workspace_id)
       SELECT workspaces.id AS "workspaceId", people.owner, coalesce(people.users, 0) AS users, plan,
              workspaces.created_at AS "createdAt", people.seen AS "lastSeenAt",
              coalesce(used.bytes, 0) AS bytes, coalesce(used.amounts, '{}') AS amounts, count(*) OVER ()::int AS total
       FROM workspaces LEFT JOIN used ON used.workspace_id = workspaces.id
       LEFT JOIN people ON people.workspace_id = workspaces.id
       WHERE ($1::text IS NULL OR plan = $1)
         AND ($2 = '%%' OR EXISTS (SELECT 1 FROM users WHERE workspace_id = workspaces.id
                                   AND (username ILIKE $2 OR email ILIKE $2)))
       ORDER BY ${ORDERS[sort]}, workspaces.id LIMIT $3 OFFSET $4`,
      [plan ?? null, patternOf(search), limit, offset],
    );
    return { workspaces: rows.map(toView), total: rows[0]?.total ?? 0 };
  }
}

function toView({ total: _total, createdAt, lastSeenAt, ...row }: Row): WorkspaceUsage {
  return { ...row, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
