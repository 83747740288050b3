import type { JobView } from '@plumbline/contracts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../shared/lib/format.js';
import { Popover } from '../../shared/ui/overlays/popover.js';
import { JobTray } from './job-tray.js';
import { isEnded, useJobs } from './jobs.api.js';
import { type Transfer, useTransfers } from './transfers.js';

const CIRCUMFERENCE = 2 * Math.PI * 8;
/** Steps of the reading of a file, of which being sent is the first: there is no job to name them yet. */
const STEPS_OF_READING = 4;

/** How far the running jobs are, by finished steps and the known part of the current one; sending is the first step. */
function shareDone(jobs: readonly JobView[], sending: readonly Transfer[]): number {
  const sent = sending.map((file) => file.sent / file.bytes / STEPS_OF_READING);
  const shares = jobs.map(({ step, done, total }) => {
    const part = done !== undefined && total ? Math.min(done / total, 1) : 0;
    return Math.min((step.index + part) / Math.max(step.count, 1), 1);
  });
  const all = [...sent, ...shares];
  return all.reduce((sum, share) => sum + share, 0) / Math.max(all.length, 1);
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
  const transfers = useTransfers();
  const sending = transfers.filter(({ isInterrupted }) => !isInterrupted);
  const runningCount = running.length + sending.length;
  const failedCount = failed.length + transfers.length - sending.length;
  const isNews = runningCount > 0 || failedCount > 0 || jobs.some(endedLately);
  if (!isNews && !isOpen) return null;
  return (
    <Popover
      label="Jobs"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <RingButton
          runningCount={runningCount}
          failedCount={failedCount}
          share={shareDone(running, sending)}
        />
      }
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
  runningCount: number;
  failedCount: number;
  /** How far the running ones are. */
  share: number;
}

function RingButton({ runningCount, failedCount, share, ...props }: RingButtonProps) {
  const count = runningCount || failedCount;
  const label =
    runningCount > 0
      ? `${plural(runningCount, 'job')} running`
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
        <Ring share={runningCount > 0 ? share : 1} isFailed={runningCount === 0} />
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
