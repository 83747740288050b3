import type { Cluster } from './cluster.js';
import type { GivenSource } from './users/test-user.js';

export interface JobFacts {
  status: string;
  attempt: number;
}

/** How the readings of files stand in the table that decides, whatever the queues say; in the order of the files. */
export async function readingsOf(
  { servers }: Cluster,
  sources: readonly Pick<GivenSource, 'jobId'>[],
): Promise<JobFacts[]> {
  const rows = await servers.real.postgres.query<JobFacts & { id: string }>(
    `SELECT id, status, attempt FROM ingestion.jobs WHERE id IN (${sources.map(({ jobId }) => `'${jobId}'`).join()})`,
  );
  return sources.map(({ jobId }) => {
    const row = rows.find(({ id }) => id === jobId);
    if (!row) throw new Error(`no row of the job ${jobId}`);
    return { status: row.status, attempt: row.attempt };
  });
}
