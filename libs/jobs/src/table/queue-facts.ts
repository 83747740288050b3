import type { DataSource } from 'typeorm';

/** How the jobs of one kind stand. */
export interface QueueFacts {
  kind: string;
  queued: number;
  running: number;
  /** At work by the table, but their worker has not been heard of for longer than its lease. */
  expired: number;
  /** How long the one that has waited longest could have begun already. */
  oldestSeconds: number;
}

/** Counts the open jobs of a service by kind; kinds without any are absent. */
export async function queueFacts(database: DataSource): Promise<QueueFacts[]> {
  return database.query(
    `SELECT kind,
            (count(*) FILTER (WHERE status = 'queued'))::integer AS queued,
            (count(*) FILTER (WHERE status <> 'queued'))::integer AS running,
            (count(*) FILTER (WHERE status <> 'queued' AND lease_until < now()))::integer AS expired,
            coalesce(extract(epoch FROM now() - min(queued_at) FILTER
              (WHERE status = 'queued' AND queued_at <= now())), 0)::float8 AS "oldestSeconds"
     FROM jobs WHERE status IN ('queued', 'running', 'cancelling') GROUP BY kind`,
  );
}
