import type { JobView } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isEnded, jobsQuery } from '../../entities/job/jobs.api.js';
import { openLiveChannel } from '../../shared/api/live/live-channel.js';
import { setLive, useIsLive } from '../../shared/api/live/live-status.js';
import { queryClient } from '../../shared/api/query-client.js';
import { applyEndedJob, applyLiveEvent } from './live-events.js';

/** Keeps the caches in step with the server while a signed-in screen is mounted. Used once, by the shell. */
export function useLive(userId: string): void {
  useEffect(() => {
    const close = openLiveChannel({
      userId,
      shownSince: () => queryClient.answersSince,
      onEvent: (event) => applyLiveEvent(queryClient, event),
      onConnected: setLive,
    });
    return () => {
      close();
      setLive(false);
    };
  }, [userId]);
  useEndedJobs();
}

/** Jobs that ended so shortly before their list was first read may have changed what was read beside it. */
const JUST_NOW_MS = 10_000;

/** While there is no line (a proxy may hold it back for good), the polled list alone says that a job has ended. */
function useEndedJobs(): void {
  const { data: jobs } = useQuery(jobsQuery());
  const isLive = useIsLive();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    const ended = jobs.filter(isEnded);
    known.current = new Set(ended.map(({ id }) => id));
    if (isLive) return;
    const isNews = ({ id, finishedAt }: JobView) =>
      before ? !before.has(id) : Date.parse(finishedAt ?? '') > queryClient.answersSince - JUST_NOW_MS;
    for (const job of ended) if (isNews(job)) applyEndedJob(queryClient, job);
  }, [jobs, isLive]);
}
