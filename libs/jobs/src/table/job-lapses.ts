import type { DataSource } from 'typeorm';
import { JOB_COLUMNS, type JobRow } from './job-row.js';
import type { JobTiming } from './job-timing.js';

/** Past its deadline by more than a worker needs to stop by itself. */
export const LAPSED = `(lease_until < now() OR deadline_at < now() - interval '15 seconds')`;

/** A job whose worker has not been heard of for as long as its lease, and what is known of how that came. */
export interface LapsedRow extends JobRow {
  /** It was seen at work past its deadline. */
  isOutOfTime: boolean;
  /** Its process has been heard of since: it stood still, or could not reach PostgreSQL. */
  isHostAlive: boolean;
  /** Its process died while others lived, or was seen to die by itself: not all was stopped around it. */
  isHostDeathSeen: boolean;
  /** Nothing else was at work in its process. */
  isAlone: boolean;
}

/**
 * Jobs whose worker is gone, or cannot be stopped by itself in time.
 *
 * A witness is another process of the service that has spoken without a gap since before the job's last heartbeat until
 * so long after it that the job's own process, had it lived, would have spoken, too. Where all is killed or the
 * machine goes down there is none.
 */
export function findLapsed(
  database: DataSource,
  kinds: readonly string[],
  { heartbeatMs }: Pick<JobTiming, 'heartbeatMs'>,
): Promise<LapsedRow[]> {
  return database.query(
    `SELECT ${JOB_COLUMNS}, is_alone AS "isAlone", heartbeat_at >= deadline_at AS "isOutOfTime",
            EXISTS (SELECT 1 FROM job_hosts host WHERE host.id = host_id AND host.seen_at > lease_until)
              AS "isHostAlive",
            EXISTS (SELECT 1 FROM job_hosts host WHERE host.id = host_id AND host.crashed)
              OR EXISTS (SELECT 1 FROM job_hosts witness WHERE witness.id <> host_id
                         AND witness.alive_since <= heartbeat_at
                         AND witness.seen_at >= heartbeat_at + 2 * $2 * interval '1 ms') AS "isHostDeathSeen"
     FROM jobs WHERE status IN ('running', 'cancelling') AND kind = ANY($1) AND ${LAPSED} LIMIT 100`,
    [kinds, heartbeatMs],
  );
}
