import type { JobView } from '@plumbline/contracts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../lib/format.js';
import { Popover } from '../ui/popover.js';
import { JobTray } from './job-tray.js';
import { isEnded, useJobs } from './jobs.api.js';
import { useTransfers } from './transfers.js';

const CIRCUMFERENCE = 2 * Math.PI * 8;

/** How far the running jobs are, by finished steps and the known part of the current one. */
function shareDone(jobs: readonly JobView[]): number {
  const shares = jobs.map(({ step, done, total }) => {
    const part = done !== undefined && total ? Math.min(done / total, 1) : 0;
    return Math.min((step.index + part) / Math.max(step.count, 1), 1);
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
}

const LATELY_MS = 15 * 60_000;
const endedLately = (job: JobView) =>
  job.finishedAt !== null && Date.now() - Date.parse(job.finishedAt) < LATELY_MS;

/** In the top bar while anything runs, needs somebody or has lately ended; opens the tray. */
export function JobRing() {
  const jobs = useJobs();
  const [isOpen, setIsOpen] = useState(false);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const running = jobs.filter((job) => !isEnded(job));
  const failed = jobs.filter((job) => job.status === 'failed' && !dismissed.has(job.id));
  const hasTransfers = useTransfers().length > 0;
  const isNews = running.length > 0 || failed.length > 0 || hasTransfers || jobs.some(endedLately);
  if (!isNews && !isOpen) return null;
  return (
    <Popover
      label="Jobs"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<RingButton running={running} failedCount={failed.length} />}
    >
      <JobTray
        jobs={jobs}
        dismissed={dismissed}
        onDismiss={(id) => setDismissed(new Set([...dismissed, id]))}
        onLeave={() => setIsOpen(false)}
      />
    </Popover>
  );
}

interface RingButtonProps extends React.ComponentProps<'button'> {
  running: readonly JobView[];
  failedCount: number;
}

function RingButton({ running, failedCount, ...props }: RingButtonProps) {
  const count = running.length || failedCount;
  const label =
    running.length > 0
      ? `${plural(running.length, 'job')} running`
      : failedCount > 0
        ? plural(failedCount, 'job needs attention', 'jobs need attention')
        : 'Finished jobs';
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className="touch-target inline-flex h-8 items-center gap-2 rounded-md px-2 text-label text-text1 tabular-nums hover:bg-hover data-[state=open]:bg-pressed"
    >
      {count === 0 ? (
        <CircleCheck className="size-5 text-text3" aria-hidden="true" />
      ) : (
        <Ring share={running.length > 0 ? shareDone(running) : 1} isFailed={running.length === 0} />
      )}
      {count > 0 && count}
    </button>
  );
}

function Ring({ share, isFailed }: { share: number; isFailed: boolean }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 -rotate-90" fill="none" strokeWidth="2.5" aria-hidden="true">
      <circle cx="10" cy="10" r="8" className="stroke-border-strong" />
      <circle
        cx="10"
        cy="10"
        r="8"
        className={isFailed ? 'stroke-danger-solid' : 'stroke-accent'}
        strokeDasharray={`${CIRCUMFERENCE * share} ${CIRCUMFERENCE}`}
      />
    </svg>
  );
}
