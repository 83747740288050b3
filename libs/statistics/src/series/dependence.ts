import { dot, remainder } from './columns.js';

/** What is added to a lag-1 dependence near 0, and near 1, per place: from simulations, so that random walks pass for what they are. */
const BIAS = [4, 10] as const;
/** A dependence within this many standard errors of 1 is that of a random walk. */
const NEAR_ONE = 1.5;
/** How much each slow wave that is taken out takes of the dependence with it, per place: from simulations. */
const SLOW_BIAS = 2;

/** How much of itself a series owes to the value before. */
export interface Memory {
  /** Lag-1 dependence; 1 of a random walk. */
  memory: number;
  /** That a random walk would look as forgetful as this. */
  walkChance: number;
}

/**
 * Lag-1 dependence of what a trend leaves over, its bias in short series added back (Kendall, 1954): too high where
 * there is a break, so that nothing is taken for a break that a wandering series may do.
 */
export function memoryOf(values: Float64Array, straight: readonly Float64Array[], slowWaves = 0): Memory {
  const left = remainder(values, straight);
  const effective = values.length - straight.length + 2;
  const dependence = dot(left.subarray(1), left.subarray(0, -1)) / (dot(left, left) || 1);
  const raw = dependence * (1 + (SLOW_BIAS * slowWaves) / effective);
  const corrected = raw + (BIAS[0] + BIAS[1] * Math.max(0, raw)) / effective;
  const walkChance = walkChanceOf(raw, effective);
  const isWalk = walkChance > 0.05 || corrected > 1 - NEAR_ONE / Math.sqrt(values.length);
  return { memory: isWalk ? 1 : Math.max(0, corrected), walkChance };
}

/**
 * That a random walk beside a trend shows no more lag-1 dependence than this: exponential beyond the 5 % point of
 * Dickey and Fuller's coefficient test, from the table for 25 values to the limit (Fuller, 1976, table 8.5.1).
 */
function walkChanceOf(raw: number, count: number): number {
  const beyond = count * (1 - raw) - (21.8 - 98 / count);
  return Math.min(1, 0.05 * Math.exp(-(0.21 + 3.5 / count) * beyond));
}

/** Values, or a column beside them, less what each owes to the one before (Prais and Winsten, 1954). */
export function withoutMemory(column: Float64Array, memory: number): Float64Array {
  return column.map((value, at) =>
    at === 0 ? value * Math.sqrt(1 - memory * memory) : value - memory * column[at - 1]!,
  );
}
