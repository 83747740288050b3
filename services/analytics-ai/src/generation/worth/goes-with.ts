import type { QueryResult } from '@plumbline/contracts';
import type { Fields, MeasureField } from '@plumbline/semantics';
import { fTail } from '@plumbline/statistics';
import type { ChartCandidate } from '../chart-candidate.js';
import { correlationKey, numbersOf, type StrengthResults, varianceExplained } from '../strengths.js';
import { CHANCE } from './changed-parts.js';

/** Of the variance of a number, what its groups must explain. */
export const LEAST_EXPLAINED = 0.02;
/** Of the variance of one number, what another must explain (r of 0.3). */
const LEAST_CORRELATED = 0.09;
/** Of the variance of either, what a category explains behind which two numbers go together: tall crops bring much and cost little. */
const EXPLAINED_BOTH = 0.5;
/** Of the shares of groups, how many times the least the most must be. */
const LEAST_RATIO = 1.5;

/**
 * Whether groups differ in a number by more than chance (analysis of variance), and enough to be looked at: by the variance that they
 * explain, or of a share, which says yes or no row by row and is explained by little, by how many times one is the other.
 */
export function isExplained(
  groups: QueryResult | undefined,
  { name, isYesNo }: MeasureField,
  least: number,
): boolean {
  const counts = numbersOf(groups, `n:${name}`).filter((count) => count > 0);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const share = varianceExplained(groups, name);
  const [between, within] = [counts.length - 1, rows - counts.length];
  if (between < 1 || within < 1) return false;
  const means = numbersOf(groups, `mean:${name}`).filter(Number.isFinite);
  const isFarApart = isYesNo && Math.max(...means) >= LEAST_RATIO * Math.min(...means);
  if (share < least && !isFarApart) return false;
  return share >= 1 || fTail(share / between / ((1 - share) / within), between, within) < CHANCE;
}

/**
 * Whether two numbers go together by more than that a category makes both large or small. Two amounts do wherever some rows are
 * larger than others, and that says nothing.
 */
export function isCorrelated(
  { strength }: ChartCandidate,
  fields: Fields,
  results: StrengthResults,
): boolean {
  if (strength.by !== 'correlation') return true;
  const { x, y } = strength;
  const adds = (column: string) => fields.measures.some(({ name, agg }) => name === column && agg === 'sum');
  if (adds(x) && adds(y)) return false;
  const [r = Number.NaN] = numbersOf(results.correlations, correlationKey(x, y));
  const isBehind = (groups: QueryResult) =>
    [x, y].every((name) => varianceExplained(groups, name) >= EXPLAINED_BOTH);
  return r ** 2 >= LEAST_CORRELATED && ![...results.byDimension.values()].some(isBehind);
}

/** Whether a category goes with any number of the table: what rows are counted by that tells nothing else apart is of no use. */
export const goesWithNumbers = (
  by: string,
  { measures }: Fields,
  { byDimension }: StrengthResults,
): boolean =>
  measures.length === 0 || measures.some((field) => isExplained(byDimension.get(by), field, LEAST_EXPLAINED));
