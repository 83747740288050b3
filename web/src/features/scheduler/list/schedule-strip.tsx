import type { RunStatus, Schedule } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { formatAs } from '../../../shared/lib/format-time.js';
import { STATUS_NAMES, timeIn, toneOf } from '../model/schedule-words.js';
import { MARKS, NEXT_MARK, PAUSED_MARK, PLANNED_MARK } from './strip-marks.js';

const DAY_MS = 86_400_000;
/** What the server tells of reaches as far. */
const WHOLE_DAYS = 14;

interface ScheduleStripProps {
  schedule: Schedule;
  now: number;
  /** On each side of now; at most 14. */
  days: number;
}

/** Some days back and as many ahead of now: a mark per run, a dot per time that comes; what lies beyond is named at its end. */
export function ScheduleStrip({ schedule, now, days }: ScheduleStripProps) {
  const { paused, when, last, next } = schedule;
  const isNear = (iso: string) => days >= WHOLE_DAYS || Math.abs(Date.parse(iso) - now) <= days * DAY_MS;
  const past = schedule.past.filter(({ at }) => isNear(at));
  const planned = schedule.planned.filter(isNear);
  const placeOf = (iso: string) => ({ left: `${50 + (50 * (Date.parse(iso) - now)) / (days * DAY_MS)}%` });
  const [first] = next;
  return (
    <div className="relative h-6" role="img" aria-label={stripWords({ past, planned, paused }, days)}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-border" />
      <span className="absolute top-0 bottom-0 left-1/2 border-l border-dotted border-text3" />
      {past.length === 0 && last && <End side="left">‹ {dayWords(last.at, when.zone)}</End>}
      {planned.length === 0 && first && <End side="right">{dayWords(first, when.zone)} ›</End>}
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
            'absolute top-1/2 -translate-x-1/2 -translate-y-1/2',
            paused ? PAUSED_MARK : index === 0 ? NEXT_MARK : PLANNED_MARK,
          )}
        />
      ))}
    </div>
  );
}

function End({ side, children }: { side: 'left' | 'right'; children: React.ReactNode }) {
  return (
    <span
      className={cn(
        'absolute top-1/2 -translate-y-1/2 bg-surface text-caption text-text3',
        side === 'left' ? 'left-0 pr-2' : 'right-0 pl-2',
      )}
    >
      {children}
    </span>
  );
}

/** "Nov 2". */
const dayWords = (iso: string, timeZone: string): string =>
  formatAs(iso, { timeZone, month: 'short', day: 'numeric' });

/** "In 14 days 12 done, 1 missed; 14 to come". */
function stripWords(
  { past, planned, paused }: Pick<Schedule, 'past' | 'planned' | 'paused'>,
  days: number,
): string {
  const counts = new Map<RunStatus, number>();
  for (const { status } of past) counts.set(status, (counts.get(status) ?? 0) + 1);
  const was = [...counts].map(([status, count]) => `${count} ${STATUS_NAMES[status]}`).join(', ');
  const comes = paused ? 'paused' : `${planned.length} to come`;
  return `In ${days} days ${was || 'no runs'}; ${comes}`;
}
