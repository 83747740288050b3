import type { ClientBase } from 'pg';
import { type KindReport, type Mismatch, REPLICATED_KINDS } from './shapes.js';

/** What a standby tells of itself, read on a connection of its own: it tells it while everything else is busy. */
export class StandbyReport {
  constructor(private readonly client: ClientBase) {}

  async mismatches(limit: number): Promise<Mismatch[]> {
    const { rows } = await this.client.query<Omit<Mismatch, 'foundAt'> & { found_at: Date; seen_at: Date }>(
      'SELECT * FROM standby.mismatches ORDER BY found_at, item, id LIMIT $1',
      [limit],
    );
    return rows.map(({ found_at, seen_at: _, ...rest }) => ({ ...rest, foundAt: found_at.toISOString() }));
  }

  async countMismatches(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM standby.mismatches',
    );
    return rows[0]?.count ?? 0;
  }

  /** Replicated apart from verified; of the database as of its last comparison. */
  async kinds(databaseVerifiedAt: string | null): Promise<KindReport[]> {
    const { rows } = await this.client.query<KindReport & { verifiedAt: Date | null }>(
      `SELECT 'database' AS kind, coalesce(sum(total), 0)::float8 AS total, coalesce(sum(least(here, total)), 0)::float8 AS replicated,
         coalesce(sum(equal), 0)::float8 AS verified, NULL::timestamptz AS "verifiedAt" FROM standby.tables
       UNION ALL
       SELECT kind, count(*)::float8, count(*)::float8,
         count(*) FILTER (WHERE verified_at IS NOT NULL AND NOT EXISTS (
           SELECT FROM standby.mismatches m WHERE m.item = o.key AND m.kind = o.kind))::float8, min(verified_at)
       FROM standby.objects o WHERE gone_since IS NULL GROUP BY kind`,
    );
    return REPLICATED_KINDS.map((kind) => {
      const found = rows.find((row) => row.kind === kind);
      const verifiedAt =
        kind === 'database' ? databaseVerifiedAt : (found?.verifiedAt?.toISOString() ?? null);
      return {
        kind,
        ...{ total: found?.total ?? 0, replicated: found?.replicated ?? 0, verified: found?.verified ?? 0 },
        verifiedAt,
      };
    });
  }
}
