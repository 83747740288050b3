import type { Freshness } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** "1 hour", "2 days" of minutes; what is no whole hour or day stays in minutes. */
export function durationWords(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return plural(minutes / DAY_MINUTES, 'day');
  if (minutes % HOUR_MINUTES === 0) return plural(minutes / HOUR_MINUTES, 'hour');
  return plural(minutes, 'minute');
}

/** "26 hours old", "just read". */
export function ageWords(readAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(readAt)) / MINUTE_MS);
  if (minutes < 1) return 'just read';
  if (minutes < 2 * HOUR_MINUTES) return `${plural(minutes, 'minute')} old`;
  if (minutes < 2 * DAY_MINUTES) return `${plural(Math.floor(minutes / HOUR_MINUTES), 'hour')} old`;
  return `${plural(Math.floor(minutes / DAY_MINUTES), 'day')} old`;
}

/** What was chosen beside schedules, a sentence each. */
export function choiceWords({
  onOpenMinutes,
  growing,
}: Pick<Freshness, 'onOpenMinutes' | 'growing'>): string[] {
  return [
    ...(onOpenMinutes === null
      ? []
      : [`It is read again when it is opened and older than ${durationWords(onOpenMinutes)}.`]),
    ...(growing === null ? [] : [`Only newer rows are read, by ${growing}.`]),
  ];
}
