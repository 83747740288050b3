import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client.js';
import { isEnded, jobKeys, jobsQuery } from '../jobs/jobs.api.js';
import { openLiveChannel } from './live-channel.js';
import { applyEndedJob, applyLiveEvent } from './live-events.js';

let isConnected = false;
const listeners = new Set<() => void>();

function setConnected(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of listeners) listener();
}

/** False: the stream is down and jobs are polled. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isConnected,
  );
}

/** Keeps the caches in step with the server while a signed-in screen is mounted. Used once, by the shell. */
export function useLive(userId: string): void {
  useEffect(() => {
    const close = openLiveChannel({
      userId,
      shownSince: () => queryClient.answersSince,
      onEvent: (event) => applyLiveEvent(queryClient, event),
      onConnected: (isConnectedNow) => {
        setConnected(isConnectedNow);
        // What happened before the line stood is known only by asking.
        if (isConnectedNow) void queryClient.invalidateQueries({ queryKey: jobKeys.all });
      },
    });
    return () => {
      close();
      setConnected(false);
    };
  }, [userId]);
  useEndedJobs();
}

/** While there is no line (a proxy may hold it back for good), the polled list alone says that a job has ended. */
function useEndedJobs(): void {
  const { data: jobs } = useQuery(jobsQuery());
  const isLive = useIsLive();
  const known = useRef(jobs);
  useEffect(() => {
    const before = known.current;
    known.current = jobs;
    if (isLive || !before || !jobs) return;
    const wasEnded = new Set(before.filter(isEnded).map(({ id }) => id));
    for (const job of jobs) if (isEnded(job) && !wasEnded.has(job.id)) applyEndedJob(queryClient, job);
  }, [jobs, isLive]);
}
