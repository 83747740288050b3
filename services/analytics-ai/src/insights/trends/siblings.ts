import { type Change, findChange, median, valueAt } from '@plumbline/statistics';
import type { Clock } from './clock.js';
import type { MetricSeries } from './metric-series.js';

/** Series so long show their own season; shorter ones borrow it from those that are alike. */
const LONG = 60;
/** Fewer other series do not show what they have in common. */
const LEAST_SIBLINGS = 3;
/** A change of the series itself and of what sets it apart are the same within so many periods. */
const NEAR = 2;

export interface AmongSiblings {
  /** Rows of the series and of all it is held against. */
  rows: number;
  pValueOf(own: Change): number;
}

/**
 * Short series beside those of the other values of the same column: what all of them have in common, their season too,
 * is the median of the others, so that a change of one alone is told from 24 months. For each such series, the chance of
 * its own change as one of it alone; 1 where what sets it apart changed otherwise. Only of what is always positive, which
 * is compared by ratios.
 */
export function siblingsOf(
  series: readonly MetricSeries[],
  clock: Clock,
): ReadonlyMap<MetricSeries, AmongSiblings> {
  if (clock.count >= LONG) return new Map();
  const families = Map.groupBy(
    series.filter(({ segment, values }) => segment && values.every((value) => value > 0)),
    ({ segment, metric }) => JSON.stringify([segment?.by.name, metric.measure.as]),
  );
  return new Map(
    [...families.values()]
      .filter((family) => family.length > LEAST_SIBLINGS)
      .flatMap((family) =>
        family.map((one) => [one, { rows: rowsOf(family), pValueOf: (own) => pValueOf(own, one, family) }]),
      ),
  );
}

const rowsOf = (family: readonly MetricSeries[]): number => family.reduce((sum, { rows }) => sum + rows, 0);

function pValueOf(own: Change, one: MetricSeries, family: readonly MetricSeries[]): number {
  const change = findChange(apart(one, family));
  return change && isSame(change, own) ? change.pValue : 1;
}

/** How far a series lies from the median of its siblings, each beside its own level, in natural logarithms. */
function apart(one: MetricSeries, family: readonly MetricSeries[]): number[] {
  const logs = new Map(family.map((member) => [member, beside(member.values)]));
  const others = family.filter((member) => member !== one);
  return (logs.get(one) ?? []).map(
    (value, at) => value - median(others.map((member) => valueAt(logs.get(member) ?? [], at))),
  );
}

function beside(values: readonly number[]): number[] {
  const logs = values.map(Math.log);
  const level = median(logs);
  return logs.map((value) => value - level);
}

const isSame = (apart: Change, own: Change): boolean =>
  apart.direction === own.direction &&
  (apart.at === undefined || own.at === undefined || Math.abs(apart.at - own.at) <= NEAR);
