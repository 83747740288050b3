import type { QueryResult } from '@plumbline/contracts';
import { type Fields, type MeasureField, measureKindOf } from '@plumbline/semantics';
import { fTail } from '@plumbline/statistics';
import type { ChartCandidate } from '../chart-candidate.js';
import { correlationKey, numbersOf, type StrengthResults, varianceExplained } from '../strengths.js';
import { CHANCE } from './changed-parts.js';

/** Of the variance of a number, what its groups must explain. */
export const LEAST_EXPLAINED = 0.02;
/** Of the variance of one number, what another must explain (r of 0.3). */
const LEAST_CORRELATED = 0.09;
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
 * Whether two numbers go together, within the groups of each category as well. Two amounts do, and an amount with its
 * price, wherever some rows are larger than others, and that says nothing; of things that a list compares, large and small ones are the point.
 */
export function isCorrelated(
  { strength }: ChartCandidate,
  fields: Fields,
  results: StrengthResults,
): boolean {
  if (strength.by !== 'correlation') return true;
  const { x, y } = strength;
  const [one, other] = [x, y].map((column) => fields.measures.find(({ name }) => name === column));
  const isMadeOfPrice = [one, other].some((field) => field?.nature === 'price');
  const adds = [one, other].filter((field) => field?.agg === 'sum').length;
  if (one && other && (isWithin(one, other) || isOfOtherYears(x, y))) return false;
  if (fields.about?.kind !== 'snapshot' && adds + Number(isMadeOfPrice && adds > 0) > 1) return false;
  const [r = Number.NaN] = numbersOf(results.correlations, correlationKey(x, y));
  const goTogether = (correlation: number) => correlation ** 2 >= LEAST_CORRELATED && correlation * r > 0;
  return (
    goTogether(r) &&
    [...results.byDimension.values()].every((groups) => goTogether(withinGroups(r, groups, [x, y])))
  );
}

/** How long one part of a stay takes, and the whole of it: they go together because one is in the other. */
const isWithin = (one: MeasureField, other: MeasureField): boolean =>
  [one, other].every(({ name, format, nature }) => measureKindOf(name, format, nature) === 'duration');

/** The same number of other years: the change from 1996 to 2011 holds that from 2006. */
const isOfOtherYears = (one: string, other: string): boolean =>
  YEARS.test(one) && one.replaceAll(YEARS_IN, '') === other.replaceAll(YEARS_IN, '');
const YEARS = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
const YEARS_IN = new RegExp(YEARS, 'g');

/** How two numbers go together within the groups of a category (analysis of covariance), from how they do in all rows. */
function withinGroups(r: number, groups: QueryResult, [x, y]: readonly [string, string]): number {
  const [one, other] = [x, y].map((name) => spreadOf(groups, name));
  if (!one || !other) return r;
  const between = one.deviations.reduce(
    (sum, deviation, at) => sum + (one.counts[at] ?? 0) * deviation * (other.deviations[at] ?? 0),
    0,
  );
  const whole = r * Math.sqrt((one.between + one.within) * (other.between + other.within));
  return (whole - between) / Math.sqrt(one.within * other.within);
}

/** Of a number in the groups of a category, the squares between and within them; undefined where it is in none, or does not vary. */
function spreadOf(groups: QueryResult, name: string) {
  const [counts, means, spreads] = ['n', 'mean', 'sd'].map((what) => numbersOf(groups, `${what}:${name}`));
  if (!counts?.length || !means || !spreads?.length) return undefined;
  const weighted = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + (Number.isFinite(value) ? value * (counts[at] ?? 0) : 0), 0);
  const mean = weighted(means) / counts.reduce((sum, count) => sum + count, 0);
  const deviations = means.map((value) => (Number.isFinite(value) ? value - mean : 0));
  const between = weighted(deviations.map((value) => value ** 2));
  const within = weighted(spreads.map((value) => value ** 2));
  return within > 0 ? { counts, deviations, between, within } : undefined;
}

/** Whether a category goes with any number of the table: what rows are counted by that tells nothing else apart is of no use. */
export const goesWithNumbers = (
  by: string,
  { measures }: Fields,
  { byDimension }: StrengthResults,
): boolean =>
  measures.length === 0 || measures.some((field) => isExplained(byDimension.get(by), field, LEAST_EXPLAINED));
