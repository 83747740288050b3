import type { ScheduleRun } from '@plumbline/contracts';
import { Check, ChevronRight, Minus, TriangleAlert } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { isTrouble, runHeadline, toneOf } from '../model/schedule-words.js';

interface RunListProps {
  runs: readonly ScheduleRun[];
  /** Of several schedules: each says which. */
  isNamed?: boolean;
  chosen?: string | undefined;
  onOpen: (run: ScheduleRun) => void;
}

/** Runs, newest first. */
export function RunList({ runs, isNamed = false, chosen, onOpen }: RunListProps) {
  return (
    <ul aria-label="Runs" className="divide-y divide-border">
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            aria-current={run.id === chosen || undefined}
            onClick={() => onOpen(run)}
            className={cn(
              'flex min-h-10 w-full items-center gap-3 px-5 py-2 text-left text-label text-text2 hover:bg-hover',
              run.id === chosen && 'bg-selected',
            )}
          >
            <RunIcon run={run} />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              <span className="w-40 shrink-0 text-text1">{formatDateTime(run.scheduledFor)}</span>
              {isNamed && <span className="min-w-40 flex-1 truncate text-text1">{run.scheduleName}</span>}
              <span className="min-w-0 truncate">
                {run.cause === 'test' && 'Test: '}
                {runHeadline(run)}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-text3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function RunIcon({ run: { status } }: { run: ScheduleRun }) {
  const place = 'size-4 shrink-0';
  if (isTrouble(status)) return <TriangleAlert aria-hidden="true" className={`${place} text-warning-text`} />;
  if (toneOf(status) === 'good') return <Check aria-hidden="true" className={`${place} text-success-text`} />;
  return <Minus aria-hidden="true" className={`${place} text-text3`} />;
}
