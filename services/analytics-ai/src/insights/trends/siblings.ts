import type { CellValue } from '@plumbline/contracts';
import {
  autocorrelation,
  elementAt,
  findStep,
  median,
  robustScale,
  type Step,
  theilSen,
  valueAt,
} from '@plumbline/statistics';
import type { Clock } from './clock.js';
import { type MetricSeries, valuesOf } from './metric-series.js';

/** Series so long, in periods, show the season of a year by themselves; shorter ones borrow it from those that are alike. */
const LONG: Readonly<Record<Clock['grain'], number>> = {
  ...{ hour: 0, day: 1_461, week: 209, month: 60, quarter: 60, year: 60 },
};
/** Fewer other series do not show what they have in common. */
const LEAST_SIBLINGS = 3;
/** Series that wander so much step by themselves. */
const WANDERING = 0.7;

export interface AmongSiblings {
  /** Rows of the series and of all it is held against. */
  rows: number;
  /** The clearest step of the series alone. */
  change: Step;
  /** What the others did meanwhile, each as a factor of its own level. */
  common: number[];
  /** The values that it is held against, and its own, by dimension. */
  held: CellValue[][];
}

/**
 * Short series beside those of the other values of the same column: what all of them have in common, their season too,
 * is the median of the others, and how much each varies by itself, and how alike neighbors are, is learned from all, so
 * that a step of one alone is told from a year of months. Series of more rows vary less. Only of what is never negative,
 * which is compared beside its own level, by ratios.
 */
export function siblingsOf(
  series: readonly MetricSeries[],
  clock: Clock,
): ReadonlyMap<MetricSeries, AmongSiblings> {
  if (clock.count >= LONG[clock.grain]) return new Map();
  return new Map(familiesOf(series).flatMap((family) => [...besideEachOther(family)]));
}

/** Of each series that has enough others beside it: what those have in common, as factors, and which they are. */
export function commonsOf(
  series: readonly MetricSeries[],
): ReadonlyMap<MetricSeries, Pick<AmongSiblings, 'common' | 'held'>> {
  return new Map(
    familiesOf(series)
      .filter(({ length }) => length > LEAST_SIBLINGS)
      .flatMap((family) =>
        family.map((one) => [
          one,
          { common: commonFactors(family.filter((other) => other !== one)), held: heldOf(family) },
        ]),
      ),
  );
}

/** The same number of the values of the same columns. */
function familiesOf(series: readonly MetricSeries[]): MetricSeries[][] {
  const families = Map.groupBy(
    series.filter((one) => one.segment && isLevel(one)),
    (one) => JSON.stringify([...valuesOf(one).map(({ by }) => by.name), one.metric.measure.as]),
  );
  return [...families.values()];
}

/** The same of series that are alike whatever their length: the days of the week of one value. */
export function besideEachOther(series: readonly MetricSeries[]): Map<MetricSeries, AmongSiblings> {
  const family = series.filter(isLevel);
  if (family.length <= LEAST_SIBLINGS) return new Map();
  const commons = family.map((one) => commonOf(family.filter((other) => other !== one)));
  const apart = family.map(({ values }, at) => apartOf(values, elementAt(commons, at)));
  const noise = noiseOf(family, apart);
  const rows = family.reduce((sum, one) => sum + one.rows, 0);
  const held = heldOf(family);
  return new Map(
    family.flatMap((one, at): [MetricSeries, AmongSiblings][] => {
      const change = stepOf(elementAt(apart, at), noise, one.rows);
      const common = elementAt(commons, at).map(Math.exp);
      return change ? [[one, { rows, change, common, held }]] : [];
    }),
  );
}

/** Periods that may be without rows, or hold nothing, as a part of all. */
const MAX_EMPTY = 1 / 3;

/** Whether a series has a level that it can be compared beside. */
function isLevel({ values }: Pick<MetricSeries, 'values'>): boolean {
  const filled = values.filter((value) => value > 0);
  return filled.length >= (1 - MAX_EMPTY) * values.length && !values.some((value) => value < 0);
}

const knownOf = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** What several series did, as factors of their own levels; those without a level are left out. */
export function commonFactors(family: readonly Pick<MetricSeries, 'values'>[]): number[] {
  return commonOf(family.filter(isLevel)).map(Math.exp);
}

/** The median of several series, each beside its own level, in logarithms. */
function commonOf(family: readonly Pick<MetricSeries, 'values'>[]): number[] {
  const levels = family.map(({ values }) => beside(values));
  return (levels[0] ?? []).map((_, at) => median(knownOf(levels.map((own) => valueAt(own, at)))));
}

/** How far a series lies from what others have in common, as a part of its own level. */
const apartOf = (values: readonly number[], common: readonly number[]): number[] =>
  beside(values).map((value, at) => value - valueAt(common, at));

const heldOf = (family: readonly MetricSeries[]): CellValue[][] =>
  valuesOf(elementAt(family, 0)).map((_, at) => [
    ...new Set(family.map((one) => elementAt(valuesOf(one), at).value)),
  ]);

/** In logarithms: a rise and a fall by the same factor are as far. */
function beside(values: readonly number[]): number[] {
  // Nothing is as much less than the least there is as half of it.
  const least = Math.min(...values.filter((value) => value > 0));
  const hasNone = values.includes(0);
  const logs = values.map((value) => Math.log(hasNone ? value + least / 2 : value));
  const level = median(knownOf(logs));
  return logs.map((value) => value - level);
}

/** What is usual in a family: most of its series do not change by themselves. */
interface Noise {
  /** How far one row would lie from the others: of so many rows the root of their number less. */
  ofRow: number;
  memory: number;
}

function noiseOf(family: readonly MetricSeries[], apart: readonly (readonly number[])[]): Noise {
  const memories = apart.map((values) => {
    const memory = autocorrelation(knownOf(values));
    // Short series show less of it than there is (Kendall, 1954).
    return memory + (1 + 3 * memory) / values.length;
  });
  return {
    ofRow: median(
      apart.map((values, at) => robustScale(besideLine(values)) * Math.sqrt(elementAt(family, at).rows)),
    ),
    memory: Math.max(0, median(memories)),
  };
}

/** What a slope of its own leaves over: it is not noise. */
function besideLine(values: readonly number[]): number[] {
  const points = values.flatMap((value, at): [number, number][] =>
    Number.isNaN(value) ? [] : [[at, value]],
  );
  const { slope, intercept } = theilSen(points) ?? { slope: 0, intercept: 0 };
  return points.map(([at, value]) => value - intercept - slope * at);
}

/** The clearest step in what sets a series apart; it may vary more than its family does. */
function stepOf(
  apart: readonly number[],
  { ofRow, memory }: Noise,
  rows: number,
): AmongSiblings['change'] | undefined {
  const deviation = ofRow / Math.sqrt(rows);
  if (!(deviation > 0) || memory > WANDERING) return undefined;
  return findStep(apart, { deviation, memory });
}
