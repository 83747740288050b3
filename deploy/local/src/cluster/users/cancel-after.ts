import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSourceSummary, JobView } from '@plumbline/contracts';
import { giveSource } from './give-source.js';
import type { TestUser } from './test-user.js';

/** Of the reading of a file. */
export const READING_STEPS = 4;
const PATIENCE_MS = 120_000;
const isOver = ({ status }: JobView) => ['succeeded', 'failed', 'cancelled'].includes(status);

/**
 * Uploads a file and cancels its reading so long after the job entered the step, which may be after its end.
 * @returns how the job ended and what became of the source, such as `cancelled and gone`
 */
export async function cancelAfter(user: TestUser, step: number, ms: number): Promise<string> {
  const source = await giveSource(user, 60);
  const path = `/api/jobs/${source.jobId}`;
  await user.client.until<JobView>(path, (job) => job.step.index >= step || isOver(job), PATIENCE_MS);
  await sleep(ms);
  await user.cancel(source);
  const job = await user.client.until<JobView>(path, isOver, PATIENCE_MS);
  const { status, body } = await user.read<DataSourceSummary>(`/api/data-sources/${source.id}`);
  if (status === 200) await user.deleteSource(source);
  return `${job.status} and ${status === 200 ? body.status : 'gone'}`;
}
