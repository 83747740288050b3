import type { JobView } from '@plumbline/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { countUnseen } from '../../shared/lib/page-title.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { jobPath, jobTitle } from './job-words.js';
import { isEnded, useJobs } from './jobs.api.js';

/**
 * One toast when a job that was seen running ends elsewhere, and the sentence a screen reader hears
 * when one changes its step. Used once, by the shell.
 */
export function useJobNews(): string {
  const jobs = useJobs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const seen = useRef(new Map<string, JobView>());
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    for (const job of jobs) {
      const before = seen.current.get(job.id);
      seen.current.set(job.id, job);
      if (!before || isEnded(before)) continue;
      if (isEnded(job)) {
        countUnseen();
        setSpoken(jobTitle(job));
        announceEnd(job, place, (path) => void navigate(path));
      } else if (before.step.index !== job.step.index) setSpoken(`${job.title}: ${job.step.name}`);
    }
  }, [jobs, navigate, place]);
  return spoken;
}

/** Says nothing where the address names the job's subject, or the screen or sheet that shows its progress. */
function announceEnd(job: JobView, place: string, open: (path: string) => void): void {
  const path = jobPath(job);
  const isHere = place.includes(job.subject.id) || (path !== undefined && place.startsWith(path));
  if (isHere || (job.kind === 'parse-upload' && /[?&]upload=/.test(place))) return;
  if (job.kind === 'find-insights' && place.startsWith('/insights')) return;
  if (job.status === 'succeeded')
    toast({
      variant: 'success',
      title: jobTitle(job),
      ...(path && { action: { label: 'Open', onSelect: () => open(path) } }),
    });
  if (job.status === 'failed')
    toast({ variant: 'destructive', title: jobTitle(job), description: job.error?.message });
}
