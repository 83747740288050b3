import { valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { logGamma } from '../distributions/gamma.js';
import { chiSquareTail } from '../distributions/tails.js';
import { type CountTable, columnTotals, rowTotals } from './rank-tables.js';

export interface Independence {
  statistic: number;
  freedom: number;
  count: number;
  p: number;
  /** The least count that independence expects in a cell; below 5 in many cells, p is only rough (Cochran, 1954). */
  leastExpected: number;
  /** Cramér's V (1946), 0 to 1, corrected for what chance alone would give (Bergsma, 2013). */
  v: number;
}

/** Pearson's χ² test of independence (1900) over the rows and columns that hold anything; undefined below 2 × 2. */
export function chiSquareTest(table: CountTable): Independence | undefined {
  const [rows, columns] = [rowTotals(table).filter(Boolean), columnTotals(table).filter(Boolean)];
  if (rows.length < 2 || columns.length < 2) return undefined;
  const filledRows = table.filter((row) => row.some(Boolean));
  const totals = columnTotals(table);
  const filled = filledRows.map((row) => row.filter((_, column) => valueAt(totals, column) > 0));
  const count = stableSum(rows);
  const expected = (row: number, column: number) => (valueAt(rows, row) * valueAt(columns, column)) / count;
  const statistic = stableSum(
    filled.flatMap((row, at) => row.map((n, by) => (n - expected(at, by)) ** 2 / expected(at, by))),
  );
  const freedom = (rows.length - 1) * (columns.length - 1);
  return {
    statistic,
    freedom,
    count,
    p: chiSquareTail(statistic, freedom),
    leastExpected: (Math.min(...rows) * Math.min(...columns)) / count,
    v: correctedV(statistic, count, rows.length, columns.length),
  };
}

function correctedV(statistic: number, count: number, rows: number, columns: number): number {
  const byChance = ((rows - 1) * (columns - 1)) / (count - 1);
  const squared = Math.max(0, statistic / count - byChance);
  const corrected = (levels: number) => levels - (levels - 1) ** 2 / (count - 1);
  return Math.min(1, Math.sqrt(squared / (Math.min(corrected(rows), corrected(columns)) - 1)));
}

/** How far each cell lies from independence, in standard errors (Haberman, 1973); 0 where a margin is empty or whole. */
export function adjustedResiduals(table: CountTable): number[][] {
  const [rows, columns] = [rowTotals(table), columnTotals(table)];
  const count = stableSum(rows);
  return table.map((row, at) =>
    row.map((n, by) => {
      const expected = (valueAt(rows, at) * valueAt(columns, by)) / count;
      const variance = expected * (1 - valueAt(rows, at) / count) * (1 - valueAt(columns, by) / count);
      return variance > 0 ? (n - expected) / Math.sqrt(variance) : 0;
    }),
  );
}

/** A 2 × 2 table: successes and failures of one group, then of the other. */
export type FourCounts = readonly [hits: number, misses: number, otherHits: number, otherMisses: number];

/** Two-sided p of a 2 × 2 table with its margins fixed: tables at most as likely as this one (Fisher, 1935). */
export function fisherExact([a, b, c, d]: FourCounts): number {
  const [row, column, count] = [a + b, a + c, a + b + c + d];
  const logProbability = (hits: number) =>
    logChoose(row, hits) + logChoose(count - row, column - hits) - logChoose(count, column);
  const observed = logProbability(a);
  const pValues: number[] = [];
  for (let hits = Math.max(0, column - (count - row)); hits <= Math.min(row, column); hits++) {
    const pValue = logProbability(hits);
    if (pValue <= observed + 1e-7) pValues.push(Math.exp(pValue));
  }
  return Math.min(1, stableSum(pValues));
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

/**
 * One association over the 2 × 2 tables of several strata: the common odds ratio (Mantel and Haenszel, 1959) and the
 * test of whether it is 1 (Cochran, 1954), without continuity correction; undefined where no stratum says anything.
 */
export function mantelHaenszel(
  strata: readonly FourCounts[],
): { oddsRatio: number; z: number; statistic: number; p: number } | undefined {
  const parts = strata
    .map(([a, b, c, d]) => ({ a, b, c, d, count: a + b + c + d }))
    .filter(({ count }) => count > 1);
  const sum = (of: (part: (typeof parts)[number]) => number) => stableSum(parts.map(of));
  const variance = sum(
    ({ a, b, c, d, count }) => ((a + b) * (c + d) * (a + c) * (b + d)) / (count * count * (count - 1)),
  );
  if (!(variance > 0)) return undefined;
  const surplus = sum(({ a, b, c, count }) => a - ((a + b) * (a + c)) / count);
  const z = surplus / Math.sqrt(variance);
  const oddsRatio = sum(({ a, d, count }) => (a * d) / count) / sum(({ b, c, count }) => (b * c) / count);
  return { oddsRatio, z, statistic: z * z, p: chiSquareTail(z * z, 1) };
}
