import type { JobStatus } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

/** Those of these jobs that have not ended, with how they stand. */
export async function openJobs(
  tx: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobStatus>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; status: JobStatus }[] = await tx.query(
    `SELECT id, status FROM jobs WHERE id = ANY($1) AND status IN ('queued', 'running', 'cancelling')`,
    [ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
