import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type DimensionField, type Fields, pairs, present, toNumber } from '@plumbline/semantics';
import { entropyBalance, etaSquared, linearTrend } from '@plumbline/statistics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate, StrengthKey } from './chart-candidate.js';
import { type Measured, measuredBy } from './measured.js';

/** How much there is to see, 0 to 1, per candidate; a handful of grouped plans answers all of them. */

const MAX_GROUPS = 1_000;

/** The plans to run (on a sample where the data is large), by what they tell. */
export interface StrengthPlans {
  byDimension: { dimension: string; plan: QueryPlan }[];
  overTime: { plan: QueryPlan } | undefined;
  splits: { dimension: string; plan: QueryPlan }[];
  correlations: { plan: QueryPlan } | undefined;
}

export function strengthPlans(fields: Fields, planner: Planner): StrengthPlans {
  const measures = measuredBy(fields, planner);
  const drawn = fields.dimensions.filter((field) => !field.isNames).slice(0, 8);
  const numbers = fields.measures.filter((field) => !field.isYesNo).slice(0, 5);
  const { time } = fields;
  return {
    byDimension: drawn.map((by) => ({ dimension: by.name, plan: groupPlan(by, measures, planner) })),
    overTime: time && {
      plan: planner.plan({
        measures: measures.map(({ measure }) => measure),
        dimensions: [{ column: time.name, grain: time.grain }],
        filters: [present(time.name)],
        order: [{ by: time.name, direction: 'asc' }],
        limit: MAX_GROUPS,
      }),
    },
    splits: time
      ? drawn
          .filter((by) => by.distinct <= 12)
          .slice(0, 4)
          .map((by) => ({
            dimension: by.name,
            plan: planner.plan({
              measures: measures.slice(0, 3).map(({ measure }) => measure),
              dimensions: [{ column: time.name, grain: time.grain }, { column: by.name }],
              filters: [present(time.name)],
              order: [{ by: time.name, direction: 'asc' }],
              limit: 5 * MAX_GROUPS,
            }),
          }))
      : [],
    correlations:
      numbers.length < 2
        ? undefined
        : {
            plan: planner.plan({
              measures: pairs(numbers).map(([y, x]) => ({
                agg: 'corr',
                column: x.name,
                column2: y.name,
                as: correlationKey(x.name, y.name),
              })),
            }),
          },
  };
}

/** Per group: rows, and of each measure its value, how many have one, their mean and spread. */
function groupPlan(by: DimensionField, measures: readonly Measured[], planner: Planner): QueryPlan {
  const fields = measures.flatMap(({ field }) => field ?? []);
  return planner.plan({
    measures: [
      ...measures.map(({ measure }) => measure),
      ...fields.flatMap(({ name }) => [
        { agg: 'count' as const, column: name, as: `n:${name}` },
        { agg: 'avg' as const, column: name, as: `mean:${name}` },
      ]),
      ...fields
        .filter((field) => !field.isYesNo)
        .map(({ name }) => ({ agg: 'stddev' as const, column: name, as: `sd:${name}` })),
    ],
    dimensions: [{ column: by.name }],
    limit: MAX_GROUPS,
  });
}

export const correlationKey = (x: string, y: string) => `r:${JSON.stringify([x, y])}`;

/** What the plans answered; a plan that failed tells nothing. */
export interface StrengthResults {
  byDimension: ReadonlyMap<string, QueryResult>;
  overTime: QueryResult | undefined;
  splits: ReadonlyMap<string, QueryResult>;
  correlations: QueryResult | undefined;
}

export function strengthOf(candidate: ChartCandidate, results: StrengthResults, noun: string): number {
  const strength = measureSignal(candidate.strength, results, noun);
  return Math.min(1, Math.max(0, Number.isFinite(strength) ? strength : 0));
}

function measureSignal(key: StrengthKey, results: StrengthResults, noun: string): number {
  switch (key.by) {
    case 'known':
      return key.value;
    case 'trend':
      return results.overTime ? trend(numbersOf(results.overTime, key.measure)) : 0;
    case 'split':
      return split(results.splits.get(key.dimension), key.measure);
    case 'correlation':
      return correlation(results.correlations, key.x, key.y);
    case 'concentration':
      return concentration(numbersOf(results.byDimension.get(key.dimension), key.measure));
    case 'balance':
      return balance(numbersOf(results.byDimension.get(key.dimension), noun));
    case 'variance':
      return varianceExplained(results.byDimension.get(key.dimension), key.column);
  }
}

export function numbersOf(result: QueryResult | undefined, name: string): number[] {
  const at = result?.columns.findIndex((column) => column.name === name) ?? -1;
  return at < 0 ? [] : (result?.rows ?? []).map((row) => toNumber(row[at]));
}

/** R² of a straight line through the points in order. */
export function trend(values: readonly number[]): number {
  const points = values.map((y, x) => [x, y] as const).filter(([, y]) => Number.isFinite(y));
  return points.length < 3 ? 0 : (linearTrend(points)?.r2 ?? 0);
}

/** From the entropy of the shares over its maximum: 0 for equal shares, 1 for one that has all. */
export function concentration(values: readonly number[]): number {
  const positive = values.filter((value) => value > 0);
  if (positive.length < 2) return 0;
  return Math.sqrt(1 - entropyBalance(positive));
}

/** A category is worth a picture when its rows are neither all in one value nor all equal. */
export function balance(counts: readonly number[]): number {
  const positive = counts.filter((count) => count > 0);
  if (positive.length < 2) return 0;
  return 0.5 * (1 - Math.abs(entropyBalance(positive) - 0.8) / 0.8);
}

/** Share of a number's variance that lies between the groups (η²). */
export function varianceExplained(result: QueryResult | undefined, column: string): number {
  const means = numbersOf(result, `mean:${column}`);
  const deviations = numbersOf(result, `sd:${column}`);
  const groups = numbersOf(result, `n:${column}`).flatMap((count, at) => {
    const mean = means[at] ?? Number.NaN;
    // Rows without a value of the category are none of its groups.
    const isGroup = result?.rows[at]?.[0] !== null;
    if (!isGroup || count === 0 || !Number.isFinite(mean)) return [];
    // The spread of a yes/no column follows from its mean.
    const sd = deviations.length > 0 ? (deviations[at] ?? 0) : Math.sqrt(Math.max(0, mean * (1 - mean)));
    return [{ count, mean, sd: Number.isFinite(sd) ? sd : 0 }];
  });
  return groups.length < 2 ? 0 : etaSquared(groups);
}

/** Pictures as of the first of such numbers, without those of two that are one; over time each goes its own way. */
export function eachOnceOf(
  candidates: readonly ChartCandidate[],
  alike: ReadonlyMap<string, string>,
): ChartCandidate[] {
  return candidates.flatMap((candidate) => {
    if (candidate.family === 'time') return [candidate];
    const shows = candidate.columns.map((column) => alike.get(column) ?? column);
    const isOfOne = candidate.type === 'scatter' && new Set(shows).size === 1;
    return isOfOne ? [] : [{ ...candidate, shows }];
  });
}

/** How far the series lie apart and how steadily the largest one moves, in equal parts. */
function split(result: QueryResult | undefined, measure: string): number {
  if (!result) return 0;
  const at = result.columns.findIndex((column) => column.name === measure);
  const series = new Map<CellValue, number[]>();
  for (const row of result.rows) {
    const key = row[1] ?? null;
    const value = toNumber(row[at]);
    if (key !== null && Number.isFinite(value)) series.set(key, [...(series.get(key) ?? []), value]);
  }
  const all = [...series.values()];
  if (all.length < 2) return 0;
  const grand = mean(all.flat());
  const between = all.reduce((sum, values) => sum + values.length * (mean(values) - grand) ** 2, 0);
  const total = all.flat().reduce((sum, value) => sum + (value - grand) ** 2, 0);
  const steadiest = Math.max(...all.map((values) => trend(values)));
  return 0.5 * (total === 0 ? 0 : between / total) + 0.5 * steadiest;
}

function correlation(result: QueryResult | undefined, x: string, y: string): number {
  const r2 = correlationOf(result, x, y) ** 2;
  return Math.min(r2, NEARLY_ONE * (1 - r2));
}

/** Two numbers that go together almost perfectly are one, and their picture says little: ever less from r of 0.9 on. */
const NEARLY_ONE = 4;

const correlationOf = (result: QueryResult | undefined, x: string, y: string): number =>
  numbersOf(result, correlationKey(x, y))[0] ?? Number.NaN;

/** From this on (r of 0.9) the spreads, and the rankings, of two numbers are alike. */
const ALIKE = 0.81;

/** Of numbers that go together almost perfectly the first stands for all: what was told of it is not told of another. */
export function standIns(
  { measures }: Fields,
  { correlations }: StrengthResults,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [first, later] of pairs(measures.map(({ name }) => name)))
    if (!found.has(later) && correlationOf(correlations, later, first) ** 2 >= ALIKE)
      found.set(later, found.get(first) ?? first);
  return found;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
