import type { CellValue, QueryResult } from '@plumbline/contracts';
import { linearTrend } from '@plumbline/statistics';
import type { ChartCandidate } from '../chart-candidate.js';
import { numbersOf } from '../strengths.js';

/** Of the variance of the marks of one picture, what those of another explain that tells the same course, or ranking. */
const ALIKE = 0.95;
const LEAST_MARKS = 3;

/** What a picture shows of each mark, to hold pictures of other measures against. */
export interface Shown {
  by: string;
  marks: ReadonlyMap<CellValue, number>;
}

/** The marks of a picture of one measure along one column; undefined of any other. */
export function shownBy({ type, plan }: ChartCandidate, result: QueryResult): Shown | undefined {
  const [dimension, ...others] = plan.dimensions;
  const [measure, ...more] = plan.measures;
  if (!dimension || !measure || others.length + more.length > 0 || plan.compare || plan.windows)
    return undefined;
  const values = numbersOf(result, measure.as);
  const marks = result.rows.flatMap(([key = null], at): [CellValue, number][] => {
    const value = values[at];
    return value !== undefined && Number.isFinite(value) ? [[key, value]] : [];
  });
  return {
    by: JSON.stringify([type === 'line' ? 'column' : type, dimension, plan.filters]),
    marks: new Map(marks),
  };
}

/** Whether one of two pictures tells what the other does: claimed and paid by product, visits and revenue by month. */
export function saysTheSame(one: Shown, other: Shown): boolean {
  if (one.by !== other.by) return false;
  const both = [...one.marks].flatMap(([key, value]): [number, number][] => {
    const beside = other.marks.get(key);
    return beside === undefined ? [] : [[value, beside]];
  });
  const line = both.length < LEAST_MARKS ? undefined : linearTrend(both);
  return line !== undefined && line.slope > 0 && line.r2 >= ALIKE;
}
