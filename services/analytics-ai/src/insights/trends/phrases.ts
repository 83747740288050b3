import { periodName, toDay } from '@plumbline/semantics';
import { type Clock, placeName, placeStart } from './clock.js';

/** "in March 2025", "in the week of Oct 5, 2026", "on Mar 3, 2025". */
export function inPeriod(clock: Clock, place: number): string {
  const preposition = { hour: 'at', day: 'on', week: 'in', month: 'in', quarter: 'in', year: 'in' }[
    clock.grain
  ];
  return `${preposition} ${placeName(clock, place)}`;
}

const NOUNS = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
} as const;

/** "a month", "an hour". */
export const each = ({ grain }: Clock): string => (grain === 'hour' ? 'an hour' : `a ${NOUNS[grain]}`);
export const periods = ({ grain }: Clock): string => `${NOUNS[grain]}s`;

/** Days from which on nobody asks for the day. */
const LONG = 90;

/** "from January 2024 to December 2025": months do for a long time, whatever the periods are. */
export function range(clock: Clock, first: number, last: number): string {
  const [start, end] = [first, last].map((place) => toDay(placeStart(clock, place))) as [number, number];
  const isFine = clock.grain === 'week' || clock.grain === 'day';
  const name = (place: number, day: number) =>
    isFine && end - start >= LONG ? periodName(day, 'month') : placeName(clock, place);
  return `from ${name(first, start)} to ${name(last, end)}`;
}

interface Window {
  slope: number;
  /** It moves so little that it has no direction. */
  isFlat: boolean;
}

/** How a course turned. */
export function turnWords(before: Window, after: Window): string {
  const isMore = after.slope > before.slope;
  if (before.isFlat && after.isFlat) return isMore ? 'turned up' : 'turned down';
  if (before.isFlat) return after.slope > 0 ? 'began to rise' : 'began to fall';
  if (after.isFlat) return before.slope > 0 ? 'stopped rising' : 'stopped falling';
  if (before.slope > 0)
    return after.slope < 0 ? 'growth turned to decline' : isMore ? 'growth sped up' : 'growth slowed';
  return after.slope > 0 ? 'decline turned to growth' : isMore ? 'decline slowed' : 'decline sped up';
}
