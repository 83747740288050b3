import type { CellValue } from '@plumbline/contracts';
import {
  chiSquareTail,
  columnTotals,
  elementAt,
  fisherExact,
  type GroupSummary,
  kruskalWallis,
  mannWhitney,
  midRanks,
  rowTotals,
  sidak,
  valueAt,
  welchAnova,
  welchT,
} from '@plumbline/statistics';
import { LEAST } from './minimums.js';
import type { Within } from './sequence/within-blocks.js';
import type { KeyedTable } from './study.js';

/** One value of a dimension against all others, by ranks of the measure. */
export interface SegmentTest {
  value: CellValue;
  count: number;
  /** Cliff's δ: how much more often one of its rows is above one of the rest than below. */
  delta: number;
  z: number;
  /** Before it is corrected for having been looked at among others. */
  p: number;
  within?: Within;
}

/** What a measure does over the values of a dimension. */
export interface Grouping {
  count: number;
  /** Share of the variance of ranks between groups, corrected for chance (ε², Kelley, 1935). */
  varianceShare: number;
  p: number;
  /** Strongest first. */
  segments: SegmentTest[];
  /** The strongest one's p among all that were looked at. */
  segmentP: number;
  /** The part of what lies between groups that sets the strongest one apart from the rest. */
  dominance: number;
}

/**
 * Ranks of all rows, by group: Kruskal and Wallis, and Welch's test on ranks, which allows each group a spread of its
 * own (Zimmerman and Zumbo, 1993); the less convinced of the two counts. Groups of few rows are put together.
 */
export function compareGroups(counted: KeyedTable, isYesNo: boolean): Grouping | undefined {
  const { keys, table } = foldSmall(counted);
  const overall = kruskalWallis(isYesNo ? foldRare(table) : table);
  if (!overall || overall.count < LEAST.rows) return undefined;
  const ranks = midRanks(columnTotals(table));
  const groups = table.map((row) => rankSummary(row, ranks));
  // Without variance a group of only yes would have no weight in Welch's test; shares have none to differ by anyway.
  const welch = isYesNo ? undefined : welchAnova(groups);
  const segments = keys
    .flatMap((value, at) => (value === OTHERS ? [] : [testSegment(value, at, { table, groups, isYesNo })]))
    .filter((segment) => segment !== undefined)
    .sort(table.length === 2 ? byTheRarer : (one, other) => Math.abs(other.z) - Math.abs(one.z));
  const [strongest] = segments;
  if (!strongest) return undefined;
  const isTwo = table.length === 2;
  return {
    count: overall.count,
    varianceShare: Math.max(0, (overall.h - overall.freedom) / (overall.count - overall.freedom - 1)),
    p: Math.max(overall.p, welch?.p ?? 0),
    segments,
    segmentP: isTwo ? strongest.p : sidak(strongest.p, segments.length),
    dominance: isTwo ? 1 : dominanceOf(strongest, overall),
  };
}

/** Of two that differ by the same, a yes is told, or the one of fewer rows. */
function byTheRarer(one: SegmentTest, other: SegmentTest): number {
  return Number(other.value === true) - Number(one.value === true) || one.count - other.count;
}

/** Each less what chance gives it. */
function dominanceOf({ z }: SegmentTest, { h, freedom }: { h: number; freedom: number }): number {
  const all = h - freedom;
  return all > 0 ? Math.min(1, Math.max(0, z * z - 1) / all) : 1;
}

const OTHERS = Symbol('values of few rows');

function foldSmall({ keys, table }: KeyedTable): { keys: (CellValue | typeof OTHERS)[]; table: number[][] } {
  const totals = rowTotals(table);
  const isLarge = (at: number) => valueAt(totals, at) >= LEAST.segmentRows;
  const small = table.filter((_, at) => !isLarge(at));
  const folded = (table[0] ?? []).map((_, column) =>
    small.reduce((sum, row) => sum + valueAt(row, column), 0),
  );
  const largeKeys = keys.filter((_, at) => isLarge(at));
  const largeRows = table.filter((_, at) => isLarge(at));
  return folded.some(Boolean)
    ? { keys: [...largeKeys, OTHERS], table: [...largeRows, folded] }
    : { keys: largeKeys, table: largeRows };
}

/** The least rows of a group that would say yes, and no, by the rate of all: below that χ² is too easily convinced. */
const LEAST_EXPECTED = 3;

function foldRare(table: readonly (readonly number[])[]): number[][] {
  const whole = columnTotals(table);
  const count = whole.reduce((sum, each) => sum + each, 0);
  const isRare = (row: readonly number[]) => {
    const rows = row.reduce((sum, each) => sum + each, 0);
    return (rows * Math.min(...whole)) / count < LEAST_EXPECTED;
  };
  const rare = table.filter(isRare);
  const common = table.filter((row) => !isRare(row)).map((row) => [...row]);
  return rare.length > 0 ? [...common, columnTotals(rare)] : common;
}

function rankSummary(row: readonly number[], ranks: readonly number[]): GroupSummary {
  const count = row.reduce((sum, each) => sum + each, 0);
  const mean = row.reduce((sum, each, at) => sum + each * valueAt(ranks, at), 0) / count;
  const squares = row.reduce((sum, each, at) => sum + each * (valueAt(ranks, at) - mean) ** 2, 0);
  return { count, mean, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : null };
}

interface Tested {
  table: readonly (readonly number[])[];
  groups: readonly GroupSummary[];
  isYesNo: boolean;
}

function testSegment(
  value: CellValue | typeof OTHERS,
  at: number,
  { table, isYesNo }: Tested,
): SegmentTest | undefined {
  const own = elementAt(table, at);
  const rest = own.map((each, column) => table.reduce((sum, row) => sum + valueAt(row, column), 0) - each);
  const test = mannWhitney([own, rest]);
  const [count, beside] = rowTotals([own, rest]) as [number, number];
  if (!test || value === OTHERS || beside < LEAST.segmentRows) return undefined;
  const ranks = midRanks(columnTotals([own, rest]));
  const welch = isYesNo ? undefined : welchT(rankSummary(own, ranks), rankSummary(rest, ranks));
  const p = isYesNo ? shareP(own, rest, test.z) : Math.max(test.p, welch?.p ?? 0);
  return { value, count, delta: test.delta, z: test.z, p };
}

/** Exact where a share rests on few rows. */
const MIN_EXPECTED = 10;

/** Of two shares, each as counts of no and of yes, with the z of their difference. */
export function shareP(own: readonly number[], rest: readonly number[], z: number): number {
  const [no = 0, yes = 0] = own;
  const [otherNo = 0, otherYes = 0] = rest;
  const all = no + yes + otherNo + otherYes;
  const least = (Math.min(no + yes, otherNo + otherYes) * Math.min(yes + otherYes, no + otherNo)) / all;
  return least < MIN_EXPECTED ? fisherExact([yes, no, otherYes, otherNo]) : chiSquareTail(z * z, 1);
}
