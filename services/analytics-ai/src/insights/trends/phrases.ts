import { type Phrasing, periodName, toDay, toNumber, valueName, weekdayName } from '@plumbline/semantics';
import { placeOf } from '../correlations/narration/phrases.js';
import { type Clock, placeName, placeStart } from './clock.js';
import { type MetricSeries, valuesOf } from './metric-series.js';

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

type Values = ReturnType<typeof valuesOf>;

/** "for East and for Media", "for Market Hall on Saturdays"; begins with a space. */
export function whereOf(series: Pick<MetricSeries, 'segment'>, phrasing: Phrasing): string {
  const [values, parts] = valuesAndParts(series);
  const places = values.map(({ by, value }) => placeOf(by.name, value, phrasing));
  return `${places.length > 0 ? ` ${places.join(' and ')}` : ''}${parts}`;
}

/** "of East and Media", "of Market Hall on Saturdays"; begins with a space. */
export function whoOf(series: Pick<MetricSeries, 'segment'>, phrasing: Phrasing): string {
  const [values, parts] = valuesAndParts(series);
  const names = values.map(({ by, value }) => valueName(by.name, value, phrasing));
  return `${names.length > 0 ? ` of ${names.join(' and ')}` : ''}${parts}`;
}

function valuesAndParts(series: Pick<MetricSeries, 'segment'>): [Values, string] {
  const [values, parts] = [true, false].map((isWhole) =>
    valuesOf(series).filter(({ grain }) => (grain === undefined) === isWhole),
  ) as [Values, Values];
  return [values, parts.map(partWords).join('')];
}

/** What a series was compared with: the other days of the week, where it is of one. */
export function othersOf(series: Pick<MetricSeries, 'segment'>): string {
  const part = valuesOf(series).find(({ grain }) => grain !== undefined);
  if (!part) return 'those of all other values';
  return part.grain === 'weekday' ? 'those of the other days of the week' : 'those of the other hours';
}

function partWords({ grain, value }: Values[number]): string {
  if (grain === 'weekday') return ` on ${weekdayName(toNumber(value))}s`;
  const hour = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
  return ` from ${hour(toNumber(value))} to ${hour(toNumber(value) + 1)}`;
}
