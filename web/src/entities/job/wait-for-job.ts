import { getJob, type JobView } from '@plumbline/contracts';
import { api } from '../../shared/api/api.js';
import { ApiError, isApiError } from '../../shared/api/api-error.js';
import { sessionLife } from '../../shared/api/session-life.js';
import { isEnded } from './jobs.api.js';

const ASK_EVERY_MS = 250;

/** A job is not over because nobody could be asked about it for this long, in milliseconds. */
const PATIENCE_MS = 30_000;

/** Resolves when a job has succeeded. @throws ApiError with the job's own reason when it ended otherwise */
export async function waitForJob(id: string, signal?: AbortSignal): Promise<JobView> {
  const life = sessionLife();
  let heardAt = Date.now();
  for (;;) {
    try {
      const job = await api.call(getJob, { id }, { signal });
      heardAt = Date.now();
      if (job.status === 'succeeded') return job;
      if (isEnded(job)) throw reasonOf(job);
    } catch (error) {
      const isPassing = isApiError(error) && error.isTransient && !signal?.aborted;
      if (!isPassing || Date.now() - heardAt > PATIENCE_MS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    life.throwIfAborted();
  }
}

const reasonOf = ({ error, status }: JobView) =>
  new ApiError(0, error?.code ?? status, error?.message ?? 'The reading was cancelled.');
