import type { DataSourceSummary } from '@plumbline/contracts';
import { CircleX, TriangleAlert } from 'lucide-react';
import { jobLine, jobProgress } from '../../../jobs/job-words.js';
import { isEnded, useJobOf } from '../../../jobs/jobs.api.js';
import { plural } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';

/** Under a source's name: what is being done with it, what failed, or what it still waits for. */
export function SourceStatus({
  source,
  onPreview,
}: {
  source: DataSourceSummary;
  onPreview: (id: string) => void;
}) {
  const job = useJobOf(source.id);
  const isRunning = job !== undefined && !isEnded(job);
  const now = useNow(isRunning);
  if (isRunning) {
    return (
      <p className="text-caption text-text3 tabular-nums">
        {jobLine(job)}
        {job.status === 'running' && `, ${job.step.name} ${jobProgress(job, now)}`}
      </p>
    );
  }
  if (source.status === 'failed') {
    return (
      <p className="flex items-start gap-1 text-caption text-danger-text">
        <CircleX className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        <span className="line-clamp-2" title={source.error?.message}>
          {source.error?.message ?? 'This file could not be read.'}
        </span>
      </p>
    );
  }
  if (source.status !== 'ready') return <p className="text-caption text-text3">Waiting for its turn</p>;
  const waits = [
    source.openDecisions > 0 && `${plural(source.openDecisions, 'decision')} left`,
    !source.confirmedAt && 'not looked at yet',
  ].filter(Boolean);
  if (waits.length === 0) return null;
  return (
    <button
      type="button"
      onClick={() => onPreview(source.id)}
      className="touch-target flex items-center gap-1 text-caption text-warning-text hover:underline"
    >
      <TriangleAlert className="size-3.5" aria-hidden="true" />
      {waits.join(' · ')}
    </button>
  );
}
