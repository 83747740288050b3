import { cancelJob, type JobStatus, type JobView, listJobs } from '@plumbline/contracts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { useIsLive } from '../../shared/api/live/live-status.js';

export const jobKeys = { all: ['/api/jobs'] as const };

/** Running and recent jobs of the workspace, newest first. The live stream keeps it true. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: jobKeys.all,
    queryFn: ({ signal }) => api.call(listJobs, {}, { signal }),
  });

const POLL_MS = 3_000;

/** Work that one service does for a job of another's, which is the one that people see. */
const UNSEEN_KINDS: ReadonlySet<string> = new Set(['write-export-content', 'ask-database']);

export function useJobs(): JobView[] {
  const isLive = useIsLive();
  const { data } = useQuery({
    ...jobsQuery(),
    refetchInterval: isLive ? false : POLL_MS,
    select: withoutUnseen,
  });
  return data ?? [];
}

const withoutUnseen = (jobs: JobView[]): JobView[] => jobs.filter(({ kind }) => !UNSEEN_KINDS.has(kind));

/** The newest job that works, or worked, on this object: its `jobId`, or any job with it as subject. */
export function useJobOf(subjectId: string | undefined): JobView | undefined {
  const jobs = useJobs();
  return jobs.find((job) => job.subject.id === subjectId);
}

const ENDED: ReadonlySet<JobStatus> = new Set(['succeeded', 'failed', 'cancelled']);
export const isEnded = (job: JobView): boolean => ENDED.has(job.status);

/**
 * Puts one job's newest state into the list. An ended job never runs again, so late news of it are dropped; a list
 * under way may know less than the last news of a job, and is asked for again.
 */
export function mergeJob(client: QueryClient, job: JobView): void {
  if (isEnded(job) && client.isFetching({ queryKey: jobKeys.all }) > 0)
    void client.invalidateQueries({ queryKey: jobKeys.all });
  client.setQueryData(jobsQuery().queryKey, (jobs) => {
    if (!jobs) return jobs;
    const known = jobs.find((other) => other.id === job.id);
    if (!known) return [job, ...jobs];
    if (isEnded(known) && !isEnded(job)) return jobs;
    return jobs.map((other) => (other.id === job.id ? job : other));
  });
}

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: cancelJob },
    mutationFn: (id: string) => api.call(cancelJob, { id }),
    onSuccess: (job) => mergeJob(client, job),
  });
}
