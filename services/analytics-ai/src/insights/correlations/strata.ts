import type { Dimension, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type DimensionField, type MeasureField, present, toNumber } from '@plumbline/semantics';
import { type GroupSummary, normalUpperTail } from '@plumbline/statistics';
import { isRanked, type Study } from './study.js';

/** A third column whose values, or quarters, divide the rows into strata. */
export interface Third {
  name: string;
  label: string;
  dimension: Dimension;
}

/** Columns with more values leave too few rows in each. */
const MAX_STRATA = 12;
const MAX_THIRDS = 8;

export function thirdsOf({ dimensions, measures }: Study, taken: readonly string[]): Third[] {
  const categories = dimensions.filter(({ distinct }) => distinct <= MAX_STRATA).map(thirdOfDimension);
  const numbers = measures.filter(isRanked).flatMap(thirdOfMeasure);
  return [...categories.slice(0, MAX_THIRDS - 2), ...numbers]
    .filter(({ name }) => !taken.includes(name))
    .slice(0, MAX_THIRDS);
}

function thirdOfDimension({ name, label }: DimensionField): Third {
  return { name, label, dimension: { column: name, as: 'stratum' } };
}

/** In quarters: the first is below all edges. */
function thirdOfMeasure({ name, label, quantiles: { p25, p50, p75 } }: MeasureField): Third[] {
  const edges = [p25, p50, p75].filter((edge) => edge !== undefined);
  if (edges.length < 3 || new Set(edges).size < 3) return [];
  return [{ name, label, dimension: { column: name, bins: { edges }, as: 'stratum' } }];
}

/** An effect within one stratum: its size, its weight among the others, and its standard error. */
export interface Stratum {
  effect: number;
  weight: number;
  error: number;
}

/** Fewer rows in a stratum say nothing about it. */
export const LEAST_IN_STRATUM = 10;

export function correlationStrataPlan(
  { planner }: Study,
  [x, y]: readonly [MeasureField, MeasureField],
  third: Third,
): QueryPlan {
  return planner.plan({
    measures: [
      { agg: 'corr', column: x.name, column2: y.name, as: 'effect' },
      { agg: 'count', as: 'rows' },
    ],
    dimensions: [third.dimension],
    filters: [present(x.name), present(y.name), present(third.name)],
  });
}

/** Correlations by Fisher's z, whose error knows only the rows (Fisher, 1921). */
export function correlationStrata({ rows }: QueryResult): Stratum[] {
  return rows
    .map(([, r, count]) => ({ r: toNumber(r), count: toNumber(count) }))
    .filter(({ r, count }) => Number.isFinite(r) && count >= LEAST_IN_STRATUM)
    .map(({ r, count }) => {
      const effect = Math.atanh(Math.max(-0.999, Math.min(0.999, r)));
      return { effect, weight: count - 3, error: 1 / Math.sqrt(count - 3) };
    });
}

export interface TwoSides {
  own: GroupSummary;
  rest: GroupSummary;
}

/** Differences of means, weighed by how many rows of both sides there are to compare. */
export function differenceStrata(sides: readonly TwoSides[]): Stratum[] {
  return sides
    .filter(({ own, rest }) => own.count >= LEAST_IN_STRATUM && rest.count >= LEAST_IN_STRATUM)
    .map(({ own, rest }) => ({
      effect: own.mean - rest.mean,
      weight: (own.count * rest.count) / (own.count + rest.count),
      error: Math.sqrt((own.sd ?? 0) ** 2 / own.count + (rest.sd ?? 0) ** 2 / rest.count),
    }));
}

/** What strata say together, against an effect over all rows that points the other way. */
export interface Reversal {
  /** Weighted mean of the effects within. */
  within: number;
  /** Part of the weight that lies in strata that point against the whole. */
  against: number;
  /** One-sided p of their pointing against it. */
  p: number;
}

const NONE: Reversal = { within: 0, against: 0, p: 1 };

/** The weighted mean of independent strata against its error (Cochran, 1954; van Elteren, 1960). */
export function reversalOf(strata: readonly Stratum[], overall: number): Reversal {
  const usable = strata.filter(({ error }) => error > 0);
  if (usable.length < 2) return NONE;
  const sum = (of: (stratum: Stratum) => number) => usable.reduce((total, one) => total + of(one), 0);
  const weight = sum((one) => one.weight);
  const mean = sum((one) => one.weight * one.effect) / weight;
  const error = Math.sqrt(sum((one) => (one.weight * one.error) ** 2)) / weight;
  const against = sum((one) => (one.effect * overall < 0 ? one.weight : 0)) / weight;
  return { within: mean, against, p: normalUpperTail((-Math.sign(overall) * mean) / error) };
}
