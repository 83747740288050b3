import { type Clock, placeName } from './clock.js';

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

/** "from January 2024 to December 2025". */
export const range = (clock: Clock, first: number, last: number): string =>
  `from ${placeName(clock, first)} to ${placeName(clock, last)}`;

interface Stretch {
  slope: number;
  /** It moves so little that it has no direction. */
  isFlat: boolean;
}

/** How a course turned. */
export function turnWords(before: Stretch, after: Stretch): string {
  const isMore = after.slope > before.slope;
  if (before.isFlat && after.isFlat) return isMore ? 'turned up' : 'turned down';
  if (before.isFlat) return after.slope > 0 ? 'began to rise' : 'began to fall';
  if (after.isFlat) return before.slope > 0 ? 'stopped rising' : 'stopped falling';
  if (before.slope > 0)
    return after.slope < 0 ? 'growth turned to decline' : isMore ? 'growth sped up' : 'growth slowed';
  return after.slope > 0 ? 'decline turned to growth' : isMore ? 'decline slowed' : 'decline sped up';
}
