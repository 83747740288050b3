import type { QueryResult } from '@plumbline/contracts';
import { periodDimension } from '@plumbline/semantics';
import { correlationPValue, followingTail } from '@plumbline/statistics';
import { NEARLY_EVEN, NEARLY_EVEN_AVERAGES } from '../captions/chart-evidence.js';
import type { ChartCandidate } from '../chart-candidate.js';
import { numbersOf, trend } from '../strengths.js';
import { CHANCE } from './changed-parts.js';

/**
 * Pictures that are true and tell little: bars that are as good as equal, or of which one is nearly all, a number that is spread
 * evenly, a rate or an average that only scatters over time, unless its design is made for it. They are drawn where there are few others.
 */
export function tellsLittle(candidate: ChartCandidate, result: QueryResult): boolean {
  const { type, plan } = candidate;
  const [measure] = plan.measures;
  if (!measure || plan.measures.length > 1 || plan.dimensions.length !== 1) return false;
  const values = numbersOf(result, measure.as).filter(Number.isFinite);
  const isAveraged = /avg$|median/.test(measure.agg);
  if (type === 'bar' && areEven(values, isAveraged ? NEARLY_EVEN_AVERAGES : NEARLY_EVEN)) return true;
  const isRanked = type === 'bar' || (type === 'column' && !periodDimension(plan));
  if (isRanked && /^(?:sum|count)$/.test(measure.agg) && areOne(values)) return true;
  const { grain } = plan.dimensions[0] ?? {};
  if (grain === 'weekday' || grain === 'hour_of_day')
    return areEven(values, isAveraged ? NEARLY_EVEN_AVERAGES : NEARLY_EVEN);
  if (candidate.isDesigned) return false;
  if (type === 'histogram') return areFlat(values);
  return type === 'line' && isAveraged && !hasCourse(values);
}

/** Of a whole, what one part has where the others hardly count. */
const NEARLY_ALL = 0.85;
const areOne = (values: readonly number[]): boolean =>
  Math.min(...values) >= 0 &&
  Math.max(...values) >= NEARLY_ALL * values.reduce((sum, value) => sum + value, 0);

const areEven = (values: readonly number[], even: number): boolean =>
  values.length > 1 && Math.min(...values) > 0 && Math.max(...values) <= even * Math.min(...values);

/** The highest bin against the mean of all. */
const LEAST_PEAK = 1.4;

function areFlat(counts: readonly number[]): boolean {
  const filled = counts.filter((count) => count > 0);
  const rows = filled.reduce((sum, count) => sum + count, 0);
  return Math.max(...filled) < (LEAST_PEAK * rows) / filled.length;
}

const CLOSE = 0.05;

/** Values that follow each other, or rise or fall along a straight line, by more than chance. */
function hasCourse(values: readonly number[]): boolean {
  const slope = correlationPValue(Math.sqrt(trend(values)), values.length);
  return followingTail(values) < CLOSE || slope < CHANCE;
}
