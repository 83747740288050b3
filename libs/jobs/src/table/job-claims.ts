import { randomUUID } from 'node:crypto';
import { returning } from '@plumbline/events';
import type { DataSource } from 'typeorm';
import { JOB_COLUMNS, type JobRow } from './job-row.js';
import type { JobTiming } from './job-timing.js';

/** The work of each workspace that has any: all that takes one of its plan's places, and of one kind. */
const busy = (background: string, kind: string) => `
  SELECT workspace_id, count(*) FILTER (WHERE kind <> ALL(${background})) AS running,
         count(*) FILTER (WHERE kind = ${kind}) AS of_kind
  FROM jobs WHERE status IN ('running', 'cancelling') GROUP BY workspace_id`;

const mayRun = (background: string) =>
  `(jobs.kind = ANY(${background}) OR coalesce(busy.running, 0) < jobs.running_limit)`;

/** What a claim came to: a job; or that the next in turn must be alone in its process; or that there is none. */
export type Claim = JobRow | 'must-be-alone' | undefined;

export interface ClaimRequest {
  kind: string;
  /** A job that is called by name may be taken a moment before its pause is over. */
  calledId: string;
  hostId: string;
  /** Nothing else is at work in the process now. */
  isAlone: boolean;
  /** Nothing else can begin in the process before this job has ended. */
  isIsolated: boolean;
  /** Jobs of this kind in one process at the same time. */
  concurrency: number;
}

/**
 * Whose turn it is. A dispatch says that there is something to do; what is done is the oldest job of the workspace
 * that has the fewest of the kind at work, and among those the one whose last start is longest ago. A workspace has at
 * most as many at work as its plan allows, and never the last place for a kind where there is more than one.
 */
export class JobClaims {
  constructor(
    private readonly database: DataSource,
    private readonly timing: Pick<JobTiming, 'leaseMs'>,
    /** Kinds that the limit of running jobs does not know. */
    private readonly background: readonly string[],
  ) {}

  async claim({ kind, calledId, hostId, isAlone, isIsolated, concurrency }: ClaimRequest): Promise<Claim> {
    return this.database.transaction(async (tx) => {
      // One at a time, since each decides by what the others have.
      await tx.query(
        `SELECT pg_advisory_xact_lock(hashtext('plumbline-jobs'), hashtext(current_schema()::text))`,
      );
      const [next]: { id: string; mustBeAlone: boolean }[] = await tx.query(
        `WITH busy AS (${busy('$3', '$1')}),
         places AS (SELECT greatest(count(*), 1) * $4::int AS count FROM job_hosts
                    WHERE works AND seen_at > now() - $5 * interval '1 ms'),
         waiting AS (
           SELECT DISTINCT ON (workspace_id) id, workspace_id, is_suspect, created_at, coalesce(of_kind, 0) AS of_kind
           FROM jobs LEFT JOIN busy USING (workspace_id)
           WHERE status = 'queued' AND kind = $1 AND (queued_at <= now() OR id = $2) AND ${mayRun('$3')}
             AND coalesce(of_kind, 0) < greatest((SELECT count FROM places) - 1, 1)
           ORDER BY workspace_id, created_at, id)
         SELECT id, is_suspect AS "mustBeAlone" FROM waiting
         ORDER BY of_kind, (SELECT max(claimed_at) FROM jobs last
                            WHERE last.workspace_id = waiting.workspace_id AND last.kind = $1) NULLS FIRST,
                  created_at, id
         LIMIT 1`,
        [kind, calledId, this.background, concurrency, this.timing.leaseMs],
      );
      if (!next) return undefined;
      if (next.mustBeAlone && !isIsolated) return 'must-be-alone';
      const [row] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = 'running', lease_token = $2, lease_until = now() + $3 * interval '1 ms',
                heartbeat_at = now(), claimed_at = now(), host_id = $4, is_alone = $5,
                attempt = attempt + 1, step = 0, done = NULL, total = NULL,
                started_at = coalesce(started_at, now()),
                deadline_at = now() + greatest(deadline_ms - ran_ms, 0) * interval '1 ms'
         WHERE id = $1 AND status = 'queued' RETURNING ${JOB_COLUMNS}`,
        [next.id, randomUUID(), this.timing.leaseMs, hostId, isAlone],
      );
      return row;
    });
  }

  /** Jobs that wait for longer than a dispatch takes although their workspace may run them. */
  async overlooked(olderThanMs: number, kinds: readonly string[]): Promise<JobRow[]> {
    return this.database.query(
      `WITH busy AS (${busy('$3', `''`)})
       SELECT ${JOB_COLUMNS} FROM jobs LEFT JOIN busy USING (workspace_id)
       WHERE status = 'queued' AND queued_at <= now() - $1 * interval '1 ms' AND kind = ANY($2) AND ${mayRun('$3')}
       ORDER BY created_at`,
      [olderThanMs, kinds, this.background],
    );
  }
}
