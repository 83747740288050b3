import { addPeriods, toDate, toDay } from '@plumbline/semantics';
import { millisecondsOf, type Reading } from './timeline.js';

/** How moments of a series are written; those of an instant on the clock of its zone. */
export interface Clock {
  step: Reading['step'];
  zone: string;
}

/** "Nov 24, 2025", "November 2025", "Sep 12, 2015 at 14:05": a moment or period as a sentence names it. */
export function momentName(moment: string, clock: Clock): string {
  const { date, time } = written(moment, clock);
  return time ? `${date} at ${time}` : date;
}

/** "Aug 4" before "Aug 31, 2025"; "Sep 12, 2015 at 14:05" before "17:05": both ends of a window. */
export function windowNames(from: string, to: string, clock: Clock): [from: string, to: string] {
  const end = clock.step === 'week' ? toDate(addPeriods(toDay(to), 'day', 6)) : to;
  const [first, last] = [written(from, clock), written(end, clock)];
  if (last.time)
    return [momentName(from, clock), first.date === last.date ? last.time : momentName(end, clock)];
  const [year] = /, \d+$/.exec(last.date) ?? [''];
  return [
    first.date.endsWith(year) ? first.date.slice(0, first.date.length - year.length) : first.date,
    last.date,
  ];
}

/** What comes before the name of a single moment. */
export function preposition({ step }: Clock): string {
  if (step === 'week') return 'in the week of';
  return step === 'month' || step === 'quarter' || step === 'year' ? 'in' : 'on';
}

/** What one place of the series is called. */
export function placeNoun({ step }: Clock, count: number): string {
  const noun = typeof step === 'string' ? step : 'value';
  return count === 1 ? noun : `${noun}s`;
}

const MINUTE = 60;

function written(moment: string, { step, zone }: Clock): { date: string; time?: string } {
  const year = moment.slice(0, 4);
  if (step === 'year') return { date: year };
  if (step === 'quarter') return { date: `Q${Math.ceil(Number(moment.slice(5, 7)) / 3)} ${year}` };
  const timeZone = moment.endsWith('Z') ? zone : 'UTC';
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(millisecondsOf(moment));
  if (step === 'month') return { date: write({ month: 'long', year: 'numeric' }) };
  const date = write({ month: 'short', day: 'numeric', year: 'numeric' });
  if (moment.length === 10) return { date };
  const seconds = typeof step === 'number' && step < MINUTE ? { second: '2-digit' as const } : {};
  return { date, time: write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...seconds }) };
}
