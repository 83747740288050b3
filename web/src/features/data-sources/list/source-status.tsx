import type { DataSourceSummary } from '@plumbline/contracts';
import { CircleX, Eye, TriangleAlert } from 'lucide-react';
import { jobLine, jobProgress } from '../../../entities/job/job-words.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { useNow } from '../../../shared/lib/use-now.js';

/** Under a source's name: what is being done with it, what failed, or what it still waits for. */
export function SourceStatus({
  source,
  onPreview,
}: {
  source: DataSourceSummary;
  onPreview: (id: string) => void;
}) {
  const job = useJobOf(source.id);
  const mayEdit = useMayEdit();
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
  if (source.version === 0) return <p className="text-caption text-text3">Waiting for its turn</p>;
  const hasQuestion = source.openDecisions > 0;
  if (!hasQuestion && source.confirmedAt) return null;
  const Glyph = hasQuestion ? TriangleAlert : Eye;
  const words = hasQuestion ? `${plural(source.openDecisions, 'decision')} left` : 'Not reviewed yet';
  // Who only sees has nothing to decide there.
  if (!mayEdit) return <p className="text-caption text-text3">{words}</p>;
  return (
    <button
      type="button"
      onClick={() => onPreview(source.id)}
      className={cn(
        'touch-target flex items-center gap-1 text-caption hover:underline',
        hasQuestion ? 'text-warning-text' : 'text-text3',
      )}
    >
      <Glyph className="size-3.5 shrink-0" aria-hidden="true" />
      {words}
    </button>
  );
}
