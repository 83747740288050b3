import type { CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { capitalised, type DimensionField, type MeasureField, present, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { LEAST } from './minimums.js';
import type { Study } from './study.js';

/** Mean and spread of a measure in one group of rows. */
export interface GroupMean {
  count: number;
  mean: number;
  sd: number;
  min: number;
  max: number;
}

/** By all values of a dimension; plans over the same dimension share a scan. */
export function meansPlan({ planner }: Study, { name }: MeasureField, by: DimensionField): QueryPlan {
  const measure = (agg: Measure['agg']): Measure => ({ agg, column: name, as: `${agg} of it` });
  return planner.plan({
    measures: (['count', 'avg', 'stddev', 'min', 'max'] as const).map(measure),
    dimensions: [{ column: by.name, as: 'value' }],
    filters: [present(by.name)],
  });
}

export function meansOf({ rows }: QueryResult): Map<CellValue, GroupMean> {
  return new Map(
    rows
      .map(([value = null, count, mean, sd, min, max]): [CellValue, GroupMean] => [
        value,
        {
          count: toNumber(count),
          mean: toNumber(mean),
          sd: toNumber(sd) || 0,
          min: toNumber(min),
          max: toNumber(max),
        },
      ])
      .filter(([, { count }]) => count > 0),
  );
}

/** All groups but one, put together. */
export function restOf(means: ReadonlyMap<CellValue, GroupMean>, segment: CellValue): GroupMean {
  const groups = [...means].filter(([value]) => value !== segment).map(([, group]) => group);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const mean = groups.reduce((sum, group) => sum + group.count * group.mean, 0) / count;
  const squares = groups.reduce(
    (sum, group) => sum + (group.count - 1) * group.sd ** 2 + group.count * (group.mean - mean) ** 2,
    0,
  );
  return {
    count,
    mean,
    sd: Math.sqrt(squares / Math.max(1, count - 1)),
    min: Math.min(...groups.map((group) => group.min)),
    max: Math.max(...groups.map((group) => group.max)),
  };
}

/** A measure that is the dimension in other words: bands cut from it, or a list price that each product carries. */
export function isOfItsOwn(measure: MeasureField, means: ReadonlyMap<CellValue, GroupMean>): boolean {
  if (measure.isYesNo) return false;
  const groups = [...means.values()].sort((one, other) => one.min - other.min);
  const isBand = groups.every((group, at) => at === 0 || group.min > elementAt(groups, at - 1).max);
  return groups.length > 1 && (isBand || isAttribute(measure, means) || isSign(groups));
}

const ATTRIBUTE = 1e-6;

/** Whether each group has one value of its own: the price of a product, the rate of a consultant. */
export function isAttribute(measure: MeasureField, means: ReadonlyMap<CellValue, GroupMean>): boolean {
  const range = measure.max - measure.min;
  return means.size > 1 && [...means.values()].every(({ sd }) => sd <= ATTRIBUTE * range);
}

/** From this part of the rows on, the groups say whether money comes in or goes out. */
const ONE_WAY = 0.95;

function isSign(groups: readonly GroupMean[]): boolean {
  const rowsOf = (some: readonly GroupMean[]) => some.reduce((sum, { count }) => sum + count, 0);
  const [gains, losses] = [groups.filter(({ min }) => min >= 0), groups.filter(({ max }) => max <= 0)];
  const isBoth = gains.some(({ max }) => max > 0) && losses.some(({ min }) => min < 0);
  return isBoth && rowsOf(gains) + rowsOf(losses) >= ONE_WAY * rowsOf(groups);
}

/** A range this many times the middle nine tenths: the mean hangs on few rows, and medians are told. */
const HEAVY = 8;

export function hasLightTails({
  isYesNo,
  min,
  max,
  quantiles: { p05 = min, p95 = max },
}: MeasureField): boolean {
  return isYesNo || max - min <= HEAVY * (p95 - p05);
}

/** What is told of a group: its mean, or its median where few rows decide the mean. */
export function typicalOf({ planner }: Study, field: MeasureField): Measure {
  if (hasLightTails(field) && field.agg !== 'weighted_avg') return planner.average(field);
  const agg = hasLightTails(field) ? 'avg' : 'median';
  const word = agg === 'avg' ? 'average' : 'median';
  return planner.named({ agg, column: field.name }, capitalised(`${word} ${field.label}`));
}

/** Values with enough rows, from the highest mean to the lowest. */
export function extremes(means: ReadonlyMap<CellValue, GroupMean>) {
  const large = [...means].filter(([, { count }]) => count >= LEAST.segmentRows);
  const sorted = large.sort(([, one], [, other]) => other.mean - one.mean);
  return [sorted[0], sorted.at(-1)] as const;
}
