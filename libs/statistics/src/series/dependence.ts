import { valueAt } from '../arrays/element-at.js';
import { dot, remainder } from './columns.js';

/** What a course takes of the dependence of what it leaves over. */
interface ExpectedSeries {
  /** What is added to a dependence near 0, and with the dependence, per place: from simulations. */
  bias: readonly [number, number];
  /** 5 % point of n (1 − dependence) of random walks in the limit, what short series take off it, and its decay. */
  walk: { limit: number; less: number; decay: number; more: number };
}

/**
 * Beside a trend: Dickey and Fuller's coefficient test, from the table for 25 values to the limit (Fuller, 1976, table
 * 8.5.1).
 */
const STRAIGHT: ExpectedSeries = { bias: [4, 10], walk: { limit: 21.8, less: 98, decay: 0.21, more: 3.5 } };
/** Beside a trend that turns where it leaves least over: from simulations of 24 to 200 values. */
export const BROKEN: ExpectedSeries = { bias: [4, 16], walk: { limit: 35, less: 240, decay: 0.16, more: 5 } };
/** A dependence within this many standard errors of 1 is that of a random walk. */
const NEAR_ONE = 1.5;
/** How much each slow wave that is taken out takes of the dependence with it, per place: from simulations. */
const SLOW_BIAS = 2;

/** How much of itself a series owes to the value before. */
export interface Memory {
  /** Lag-1 dependence; 1 of a random walk. */
  memory: number;
  /** That a random walk would look as forgetful as this. */
  walkPValue: number;
}

/**
 * Lag-1 dependence of what a trend leaves over, its bias in short series added back (Kendall, 1954): too high where
 * there is a break, so that nothing is taken for a break that a wandering series may do.
 */
export function memoryOf(
  values: Float64Array,
  straight: readonly Float64Array[],
  slowWaves = 0,
  expected_ = STRAIGHT,
): Memory {
  const left = remainder(values, straight);
  const effective = values.length - straight.length + 2;
  const dependence = dot(left.subarray(1), left.subarray(0, -1)) / (dot(left, left) || 1);
  const raw = dependence * (1 + (SLOW_BIAS * slowWaves) / effective);
  const corrected = raw + (expected_.bias[0] + expected_.bias[1] * Math.max(0, raw)) / effective;
  const walkPValue = walkPValueOf(raw, effective, expected_);
  const isWalk = walkPValue > 0.05 || corrected > 1 - NEAR_ONE / Math.sqrt(values.length);
  return { memory: isWalk ? 1 : Math.max(0, corrected), walkPValue };
}

/** That a random walk shows no more dependence than this: exponential beyond the 5 % point. */
function walkPValueOf(
  raw: number,
  count: number,
  { walk: { limit, less, decay, more } }: ExpectedSeries,
): number {
  const beyond = count * (1 - raw) - (limit - less / count);
  return Math.min(1, 0.05 * Math.exp(-(decay + more / count) * beyond));
}

/** Values, or a column beside them, less what each owes to the one before (Prais and Winsten, 1954). */
export function withoutMemory(column: Float64Array, memory: number): Float64Array {
  const rest = new Float64Array(column.length);
  for (let at = 1; at < column.length; at++)
    rest[at] = valueAt(column, at) - memory * valueAt(column, at - 1);
  if (column.length > 0) rest[0] = valueAt(column, 0) * Math.sqrt(1 - memory * memory);
  return rest;
}
