import type { TableKind } from '@plumbline/contracts';
import type { Fields, MeasureField } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { type StrengthResults, varianceExplained } from '../strengths.js';

const LEAST_BINS = 4;
const MOST_IN_A_BIN = 0.85;

export function isBinned(counts: readonly number[]): boolean {
  const filled = counts.filter((count) => count > 0);
  const rows = filled.reduce((sum, count) => sum + count, 0);
  return filled.length >= LEAST_BINS && Math.max(...filled) <= MOST_IN_A_BIN * rows;
}

/**
 * Of things all that is measured is worth a look at how it is spread; of what happened, how long it took and how it was rated: amounts
 * and prices of single rows are told by their sums, and rows that are summaries by what they sum up.
 */
export function saysHowItIsSpread({ agg, nature }: MeasureField, { about, isCrossed }: Fields): boolean {
  if (isCrossed || (about && SUMMARIES.includes(about.kind))) return false;
  return about?.kind !== 'events' || (agg !== 'sum' && nature !== 'price');
}

const SUMMARIES: readonly TableKind[] = ['panel', 'wide_series', 'crosstab'];

/** How prices of a list are spread says what is on the list. */
export const isPriceList = (field: MeasureField, { byDimension }: StrengthResults): boolean =>
  mayBeListed(field) &&
  [...byDimension.values()].some((groups) => varianceExplained(groups, field.name) >= leastListed(field));

/** Of the variance of a price, and of any other number, what a column explains that lists what it is of each thing. */
const LISTED_PRICE = 0.8;
const LISTED = 0.95;

/** A number that nearly follows from a category is its list of prices; so is what its boxes show. */
export function isListed(
  { strength, type }: ChartCandidate,
  field: MeasureField,
  results: StrengthResults,
): boolean {
  if (!('dimension' in strength) || (type !== 'box' && !mayBeListed(field))) return false;
  const least = type === 'box' ? LISTED_PRICE : leastListed(field);
  return varianceExplained(results.byDimension.get(strength.dimension), field.name) >= least;
}

const mayBeListed = ({ agg, isYesNo }: MeasureField): boolean => agg !== 'sum' && !isYesNo;
const leastListed = ({ nature }: MeasureField): number => (nature === 'price' ? LISTED_PRICE : LISTED);
