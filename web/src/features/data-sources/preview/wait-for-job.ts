import type { JobView } from '@plumbline/contracts';
import { api } from '../../../api/api.js';
import { ApiError } from '../../../api/api-error.js';
import { isEnded } from '../../../jobs/jobs.api.js';
import { sessionLife } from '../../../session/session-life.js';

const ASK_EVERY_MS = 250;

/** Resolves when a job has succeeded. @throws ApiError with the job's own reason when it ended otherwise */
export async function waitForJob(id: string, signal?: AbortSignal): Promise<JobView> {
  const life = sessionLife();
  for (;;) {
    const job = await api.get<JobView>(`/api/jobs/${id}`, { ...(signal && { signal }) });
    if (job.status === 'succeeded') return job;
    if (isEnded(job)) {
      throw new ApiError(
        0,
        job.error?.code ?? job.status,
        job.error?.message ?? 'The reading was cancelled.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    life.throwIfAborted();
  }
}
