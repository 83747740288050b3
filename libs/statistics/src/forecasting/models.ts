import type { Period } from '../calendar/calendar.js';
import { calendarModel } from './calendar-effects.js';
import { dampedTrend, ets } from './ets.js';
import { dampedHoltWinters } from './holt-winters.js';
import { type ApartModel, mstl } from './mstl.js';
import { type Ahead, drift, lastValue, seasonalNaive } from './naive.js';
import { nestedCycles } from './nested-cycles.js';
import { isSeasonal } from './season-index.js';
import { FORECAST_SETTINGS } from './settings.js';
import { withoutSpikes } from './spikes.js';
import { theta } from './theta.js';
import { tsb } from './tsb.js';

export type ModelName =
  | 'last_value'
  | 'seasonal_naive'
  | 'drift'
  | 'theta'
  | 'mstl'
  | 'nested'
  | 'tsb'
  | 'calendar'
  | 'drivers'
  | 'combination';

/** What a combination is made of: models, and two that are never chosen alone. */
export type MemberName = ModelName | 'smoothed' | 'damped';
export const isModel = (name: MemberName): name is ModelName => name !== 'smoothed' && name !== 'damped';

/** What a series is besides its values. */
export interface SeriesKind {
  /** Lengths of its cycles in periods, the shortest first; empty where it can have none. */
  seasons: readonly number[];
  /** Where periods are of the calendar: the first day of the first. */
  calendar?: { from: string; period: Period };
  /** Values below 0 cannot be. */
  isNonNegative: boolean;
}

/** Zeros beyond this share make demand that comes now and then. */
const NOW_AND_THEN = 0.3;
/** Cycles up to this long cost little where there are none; longer ones have to show. */
const ALWAYS_USED = 12;
/** What lies further back no smoothing remembers. */
const RECENT = 250;

/**
 * What every model says of the values ahead of a series. Exponential smoothing in its best form and damped Holt-Winters
 * only speak in the combination: alone they are chosen by luck more often than by merit (Makridakis and Hibon, 2000). A
 * straight line is for series that can have no season. Non-negative series are never forecast below 0.
 */
export function forecastsOf(
  values: readonly number[],
  horizon: number,
  { seasons, calendar, isNonNegative }: SeriesKind,
  { spikes } = FORECAST_SETTINGS,
): Map<MemberName, Ahead> {
  const season = seasons[0] ?? 1;
  const found = new Map<MemberName, Ahead>([['last_value', lastValue(values, horizon)]]);
  const cycle = seasons.findLast((each) => values.length > each);
  if (cycle) found.set('seasonal_naive', seasonalNaive(values, horizon, cycle));
  if (seasons.length === 0) found.set('drift', drift(values, horizon));
  const [inner, outer] = seasons;
  const calm = inner && outer ? withoutSpikes(values, outer, spikes) : values;
  const used = seasons.filter((each) => isUsed(calm, each));
  const apart = (model: ApartModel): Ahead => mstl(calm, horizon, used, recent(model));
  found.set('theta', apart(theta));
  found.set(used.length > 1 ? 'mstl' : 'smoothed', apart(ets));
  found.set(
    'damped',
    used.length > 1 ? apart(dampedTrend) : dampedHoltWinters(calm.slice(-RECENT), horizon, season),
  );
  const nested = inner && outer ? nestedCycles(calm, horizon, { inner, outer }) : undefined;
  if (nested) found.set('nested', nested);
  if (values.filter((value) => value === 0).length > NOW_AND_THEN * values.length)
    found.set('tsb', tsb(values, horizon));
  const byCalendar =
    calendar &&
    calendarModel(values, horizon, { ...calendar, seasons }, (rest, steps) =>
      mstl(rest, steps, used, recent(theta)),
    );
  if (byCalendar) found.set('calendar', byCalendar);
  const bound = boundsOf(values, isNonNegative);
  return new Map([...found].map(([name, says]) => [name, says.map(bound)]));
}

/** Keeps a forecast where a person would believe it. */
export function boundsOf(values: readonly number[], isNonNegative: boolean): (value: number) => number {
  const most = MOST_TIMES * Math.max(...values.map(Math.abs));
  return (value) => Math.min(most, Math.max(isNonNegative ? 0 : -most, value));
}

/** What follows a series whose known effects were taken out: Theta beyond its seasons. */
export const restModel =
  (seasons: readonly number[]): ApartModel =>
  (values, steps) =>
    mstl(
      values,
      steps,
      seasons.filter((each) => isUsed(values, each)),
      recent(theta),
    );

/** A model that follows logarithms can run away; nothing a person would believe lies further than this. */
const MOST_TIMES = 10;

const recent =
  (model: ApartModel): ApartModel =>
  (values, steps) =>
    model(values.slice(-RECENT), steps);

const isUsed = (values: readonly number[], season: number): boolean =>
  values.length >= 2 * season && (season <= ALWAYS_USED || isSeasonal(values, season));
