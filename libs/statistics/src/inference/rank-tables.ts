import { addAt, elementAt, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { normalTwoSided } from '../distributions/normal.js';
import { studentTwoSided } from '../distributions/student.js';
import { chiSquareTail } from '../distributions/tails.js';

/** Counts of rows by two ordered things, both rising: of single values, or of bins of any width. */
export type CountTable = readonly (readonly number[])[];

/** The table of two paired series: how often each pair of their distinct values occurs. */
export function countTable(x: readonly number[], y: readonly number[]): number[][] {
  const [rows, columns] = [quotaOf(x), quotaOf(y)];
  const table = Array.from({ length: rows.size }, () => new Array<number>(columns.size).fill(0));
  for (const [at, value] of x.entries()) {
    addAt(elementAt(table, rows.get(value) ?? -1), columns.get(valueAt(y, at)) ?? -1, 1);
  }
  return table;
}

function quotaOf(values: readonly number[]): Map<number, number> {
  const distinct = [...new Set(values)].sort((one, other) => one - other);
  return new Map(distinct.map((value, place) => [value, place]));
}

export function rowTotals(table: CountTable): number[] {
  return table.map((row) => stableSum(row));
}

export function columnTotals(table: CountTable): number[] {
  return (table[0] ?? []).map((_, column) => stableSum(table.map((row) => valueAt(row, column))));
}

/** Ranks from 1 that all rows of a value share: the mean of the places they take, by counts in rising order. */
export function midRanks(counts: readonly number[]): number[] {
  let before = 0;
  return counts.map((count) => {
    before += count;
    return before - (count - 1) / 2;
  });
}

/**
 * Spearman's ρ with shared ranks (Spearman, 1904), and its two-sided p by Student's t with n − 2 degrees of freedom;
 * undefined where a side is constant.
 */
export function spearman(table: CountTable): { rho: number; count: number; p: number } | undefined {
  const [rows, columns] = [rowTotals(table), columnTotals(table)];
  const [rowRanks, columnRanks] = [centredRanks(rows), centredRanks(columns)];
  const [xx, yy] = [weightedSquares(rows, rowRanks), weightedSquares(columns, columnRanks)];
  const count = stableSum(rows);
  if (!(xx > 0 && yy > 0) || count < 3) return undefined;
  const xy = stableSum(
    table.flatMap((row, at) => row.map((n, by) => n * valueAt(rowRanks, at) * valueAt(columnRanks, by))),
  );
  const rho = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  const freedom = count - 2;
  return { rho, count, p: studentTwoSided(rho * Math.sqrt(freedom / (1 - rho * rho)), freedom) };
}

function centredRanks(counts: readonly number[]): number[] {
  const middle = (stableSum(counts) + 1) / 2;
  return midRanks(counts).map((rank) => rank - middle);
}

function weightedSquares(counts: readonly number[], values: readonly number[]): number {
  return stableSum(counts.map((count, at) => count * valueAt(values, at) ** 2));
}

/**
 * Kendall's τ-b, and its two-sided p by the normal approximation with the variance under ties (Kendall, 1970);
 * undefined where a side is constant.
 */
export function kendall(table: CountTable): { tau: number; count: number; z: number; p: number } | undefined {
  const [rows, columns] = [rowTotals(table), columnTotals(table)];
  const count = stableSum(rows);
  const pairs = (n: number) => n * (n - 1);
  const [tiedX, tiedY] = [sumOf(rows, pairs), sumOf(columns, pairs)];
  const all = pairs(count);
  if (count < 3 || tiedX >= all || tiedY >= all) return undefined;
  const score = concordance(table);
  const spread = (n: number) => pairs(n) * (2 * n + 5);
  const triples = (n: number) => pairs(n) * (n - 2);
  const variance =
    (spread(count) - sumOf(rows, spread) - sumOf(columns, spread)) / 18 +
    (tiedX * tiedY) / (2 * all) +
    (sumOf(rows, triples) * sumOf(columns, triples)) / (9 * all * (count - 2));
  const z = score / Math.sqrt(variance);
  return { tau: (2 * score) / Math.sqrt((all - tiedX) * (all - tiedY)), count, z, p: normalTwoSided(z) };
}

const sumOf = (values: readonly number[], map: (value: number) => number) => stableSum(values.map(map));

/** Pairs of rows that agree in direction minus those that disagree. */
function concordance(table: CountTable): number {
  let score = 0;
  const above = new Array<number>(table[0]?.length ?? 0).fill(0);
  for (const row of table) {
    const total = stableSum(above);
    let left = 0;
    for (const [column, count] of row.entries()) {
      score += count * (left - (total - left - valueAt(above, column)));
      left += valueAt(above, column);
    }
    for (const [column, count] of row.entries()) above[column] = valueAt(above, column) + count;
  }
  return score;
}

/** Kruskal and Wallis (1952) over groups (rows) of values in rising order (columns), corrected for ties. */
export function kruskalWallis(
  table: CountTable,
): { h: number; freedom: number; count: number; p: number } | undefined {
  const columns = columnTotals(table);
  const ranks = centredRanks(columns);
  const squares = weightedSquares(columns, ranks);
  const groups = table.map((row) => ({
    size: stableSum(row),
    sum: stableSum(row.map((count, column) => count * valueAt(ranks, column))),
  }));
  const filled = groups.filter(({ size }) => size > 0);
  const count = stableSum(columns);
  if (filled.length < 2 || !(squares > 0)) return undefined;
  const h = ((count - 1) * stableSum(filled.map(({ size, sum }) => (sum * sum) / size))) / squares;
  return { h, freedom: filled.length - 1, count, p: chiSquareTail(h, filled.length - 1) };
}

/**
 * Two groups (the two rows) over values in rising order: U of the first (Mann and Whitney, 1947), its two-sided p by
 * the normal approximation under ties, and Cliff's δ (1993), P(first > second) − P(first < second).
 */
export function mannWhitney(
  table: readonly [readonly number[], readonly number[]],
): { u: number; delta: number; z: number; p: number } | undefined {
  const columns = columnTotals(table);
  const ranks = centredRanks(columns);
  const [first, second] = [stableSum(table[0]), stableSum(table[1])];
  const count = first + second;
  const squares = weightedSquares(columns, ranks);
  if (first === 0 || second === 0 || !(squares > 0)) return undefined;
  const difference = stableSum(table[0].map((size, column) => size * valueAt(ranks, column)));
  const z = difference / Math.sqrt((first * second * squares) / (count * (count - 1)));
  const delta = (2 * difference) / (first * second);
  return { u: (first * second * (1 + delta)) / 2, delta, z, p: normalTwoSided(z) };
}
