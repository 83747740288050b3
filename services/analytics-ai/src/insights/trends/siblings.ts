import {
  autocorrelation,
  type Change,
  median,
  robustScale,
  studentTwoSided,
  valueAt,
} from '@plumbline/statistics';
import type { Clock } from './clock.js';
import { type MetricSeries, valuesOf } from './metric-series.js';

/** Series so long show their own season; shorter ones borrow it from those that are alike. */
const LONG = 60;
/** Fewer other series do not show what they have in common. */
const LEAST_SIBLINGS = 3;
/** A change of the series itself and of what sets it apart are the same within so many periods. */
const NEAR = 2;
/** Fewer periods on one side of a step do not make a level. */
const MIN_SIDE = 4;
/** Series that wander so much step by themselves. */
const WANDERING = 0.7;

export interface AmongSiblings {
  /** Rows of the series and of all it is held against. */
  rows: number;
  pValueOf(own: Change): number;
}

/**
 * Short series beside those of the other values of the same column: what all of them have in common, their season too,
 * is the median of the others, and how much each varies by itself, and how alike neighbors are, is learned from all, so
 * that a step of one alone is told from 24 months. For each such series, the chance of its own change as a step of it
 * alone; 1 where what sets it apart changed otherwise. Only of what is always positive, which is compared by ratios.
 */
export function siblingsOf(
  series: readonly MetricSeries[],
  clock: Clock,
): ReadonlyMap<MetricSeries, AmongSiblings> {
  if (clock.count >= LONG) return new Map();
  const families = Map.groupBy(
    series.filter(({ segment, values }) => segment && values.every((value) => value > 0)),
    (one) => JSON.stringify([...valuesOf(one).map(({ by }) => by.name), one.metric.measure.as]),
  );
  return new Map(
    [...families.values()]
      .filter((family) => family.length > LEAST_SIBLINGS)
      .flatMap((family) => {
        const apart = apartOf(family);
        const noise = noiseOf(apart);
        const rows = family.reduce((sum, one) => sum + one.rows, 0);
        return family.map((one, at): [MetricSeries, AmongSiblings] => [
          one,
          { rows, pValueOf: (own) => pValueOf(own, apart[at] ?? [], noise) },
        ]);
      }),
  );
}

/** How far each series lies from the median of its siblings, each beside its own level, in natural logarithms. */
function apartOf(family: readonly MetricSeries[]): number[][] {
  const logs = family.map(({ values }) => beside(values));
  return logs.map((own) =>
    own.map((value, at) => {
      const others = logs.filter((other) => other !== own);
      return value - median(others.map((other) => valueAt(other, at)));
    }),
  );
}

function beside(values: readonly number[]): number[] {
  const logs = values.map(Math.log);
  const level = median(logs);
  return logs.map((value) => value - level);
}

/** What is usual in a family: most of its series do not change by themselves. */
interface Noise {
  scale: number;
  memory: number;
}

function noiseOf(apart: readonly (readonly number[])[]): Noise {
  const memories = apart.map((values) => {
    const memory = autocorrelation(values);
    // Short series show less of it than there is (Kendall, 1954).
    return memory + (1 + 3 * memory) / values.length;
  });
  return {
    scale: median(apart.map((values) => robustScale([...values]))),
    memory: Math.max(0, median(memories)),
  };
}

/** Of the clearest step in what sets a series apart, all places of a step looked at. */
function pValueOf(own: Change, apart: readonly number[], { scale, memory }: Noise): number {
  if (!(scale > 0) || memory > WANDERING) return 1;
  const places = [...apart.keys()].slice(MIN_SIDE, apart.length - MIN_SIDE + 1);
  const wider = Math.sqrt((1 + memory) / (1 - memory));
  const steps = places.map((at) => {
    const [before, after] = [apart.slice(0, at), apart.slice(at)];
    const width = scale * wider * Math.sqrt(1 / before.length + 1 / after.length);
    return { at, t: (meanOf(after) - meanOf(before)) / width };
  });
  const best = steps.reduce((most, one) => (Math.abs(one.t) > Math.abs(most.t) ? one : most), {
    at: 0,
    t: 0,
  });
  if (!isSame(own, best)) return 1;
  return Math.min(1, places.length * studentTwoSided(best.t, apart.length - 2));
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function isSame(own: Change, { at, t }: { at: number; t: number }): boolean {
  const isSameWay = own.direction === (t > 0 ? 'up' : 'down');
  return isSameWay && (own.at === undefined || Math.abs(own.at - at) <= NEAR);
}
