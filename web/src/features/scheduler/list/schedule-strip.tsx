import type { RunStatus, Schedule } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { STATUS_NAMES, type Tone, timeIn, toneOf } from '../model/schedule-words.js';

const DAY_MS = 86_400_000;
const DAYS = 14;

/** Shape and colour, for colour alone says nothing. */
const MARKS: Record<Tone, string> = {
  good: 'h-3.5 w-1.5 rounded-[2px] bg-success-text',
  mixed:
    'h-3.5 w-1.5 rounded-[2px] border border-warning-text bg-linear-to-t from-warning-text from-50% to-transparent to-50%',
  bad: 'h-3.5 w-1.5 rounded-[2px] border border-danger-text bg-transparent',
  quiet: 'h-3.5 w-1.5 rounded-[2px] bg-text3',
};

/** Fourteen days back and fourteen ahead of now: a mark per run, a dot per time that comes. */
export function ScheduleStrip({ schedule, now }: { schedule: Schedule; now: number }) {
  const { past, planned, paused, when } = schedule;
  const placeOf = (iso: string) => ({ left: `${50 + (50 * (Date.parse(iso) - now)) / (DAYS * DAY_MS)}%` });
  return (
    <div className="relative h-6" role="img" aria-label={stripWords(schedule)}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-border" />
      <span className="absolute top-0 bottom-0 left-1/2 border-l border-dotted border-text3" />
      {past.map(({ at, status }) => (
        <span
          key={at}
          title={`${timeIn(at, when.zone)}: ${STATUS_NAMES[status]}`}
          style={placeOf(at)}
          className={cn('absolute top-1/2 -translate-x-1/2 -translate-y-1/2', MARKS[toneOf(status)])}
        />
      ))}
      {planned.map((at, index) => (
        <span
          key={at}
          title={timeIn(at, when.zone)}
          style={placeOf(at)}
          className={cn(
            'absolute top-1/2 size-2 -translate-x-1/2 -translate-y-1/2',
            paused && 'h-px w-2 bg-text3',
            !paused && 'rounded-full border',
            !paused && (index === 0 ? 'border-text1 bg-text1' : 'border-text3 bg-surface'),
          )}
        />
      ))}
    </div>
  );
}

/** "In 14 days 12 done, 1 missed; 14 to come". */
function stripWords({ past, planned, paused }: Schedule): string {
  const counts = new Map<RunStatus, number>();
  for (const { status } of past) counts.set(status, (counts.get(status) ?? 0) + 1);
  const was = [...counts].map(([status, count]) => `${count} ${STATUS_NAMES[status]}`).join(', ');
  const comes = paused ? 'paused' : `${planned.length} to come`;
  return `In 14 days ${was || 'no runs'}; ${comes}`;
}
