import type { JobView } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { useMayEdit } from '../workspace/editor-only.js';
import { JobProgress } from './job-steps.js';
import { jobLine, jobTitle } from './job-words.js';
import { isEnded, useCancelJob } from './jobs.api.js';

/** A job at work, in the place where its result will stand. */
export function JobCard({ job, children }: { job: JobView; children?: ReactNode }) {
  return (
    <section aria-label={jobTitle(job)} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-body font-semibold wrap-anywhere text-text1">{jobTitle(job)}</h3>
          <p className="text-label font-normal text-text3">{jobLine(job)}</p>
        </div>
        {!isEnded(job) && <CancelJob job={job} />}
      </div>
      <JobProgress job={job} />
      {children}
    </section>
  );
}

export function CancelJob({ job }: { job: JobView }) {
  const cancel = useCancelJob();
  const mayEdit = useMayEdit();
  if (!mayEdit) return null;
  const isCancelling = job.status === 'cancelling' || cancel.isPending;
  return (
    <Button size="compact" isPending={isCancelling} onClick={() => cancel.mutate(job.id)}>
      {isCancelling ? 'Cancelling…' : 'Cancel'}
    </Button>
  );
}
