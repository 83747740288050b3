import { elementAt, lastOf } from '@plumbline/statistics';
import { type CellKind, cellKind, isTyped } from '../../../dialect/cell-kinds.js';

/** What one column holds in the records that fit. */
export interface ColumnHabit {
  /** The kind of nearly all of its values, where that is recognisable. */
  kind?: CellKind;
  isNeverEmpty: boolean;
  isAlwaysEmpty: boolean;
}

/** Fewer records than this prove no habit. */
const MIN_RECORDS = 5;
const HABITUAL = 0.95;
const MAX_MISSING = 2;
/** The cell of a lost delimiter is two values in one, and the empty one beside it: this many misfits are its own. */
const OWN_MISFITS = 2;

/** The habits of columns, from records of the right width. */
export function columnHabits(records: ReadonlyArray<readonly string[]>, columns: number): ColumnHabit[] {
  const fitting = records.filter((cells) => cells.length === columns);
  if (fitting.length < MIN_RECORDS) return [];
  return Array.from({ length: columns }, (_, column) => {
    const kinds = fitting.map((cells) => cellKind(elementAt(cells, column)));
    const filled = kinds.filter((kind) => kind !== 'empty');
    const [first] = filled.filter((kind) => isTyped(kind) || kind === 'address');
    const isHabit = filled.filter((kind) => kind === first).length >= filled.length * HABITUAL;
    return {
      ...(first && isHabit ? { kind: first } : {}),
      isNeverEmpty: filled.length === kinds.length,
      isAlwaysEmpty: filled.length === 0,
    };
  });
}

/**
 * The cells of a record that is too wide or too narrow, moved to where the columns' habits want them: empty cells
 * between others left out, or added. Undefined where that is not clearly better than the cells as they stand.
 */
export function realign(cells: readonly string[], habits: readonly ColumnHabit[]): string[] | undefined {
  const surplus = cells.length - habits.length;
  if (habits.length === 0 || surplus === 0 || surplus < -MAX_MISSING) return undefined;
  const kinds = cells.map(cellKind);
  const misfits = misfitsByPlace(kinds, habits);
  const best = misfits.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  const asIs = misfitsAsWritten(kinds, habits);
  const allowed = surplus > 0 ? 0 : OWN_MISFITS;
  if (best > allowed || asIs <= best || (surplus < 0 && asIs < best + OWN_MISFITS)) return undefined;
  // Where the first and the last of the best places give the same cells, so do all between them.
  const first = movedAt(cells, misfits.indexOf(best), surplus);
  const last = movedAt(cells, misfits.lastIndexOf(best), surplus);
  return first.every((cell, column) => cell === last[column]) ? first : undefined;
}

function movedAt(cells: readonly string[], at: number, surplus: number): string[] {
  if (surplus > 0) return cells.toSpliced(at, surplus);
  return cells.toSpliced(at, 0, ...Array.from({ length: -surplus }, () => ''));
}

/**
 * By the place where empty cells are left out or added: how many columns would hold what they never hold. Infinite
 * where other cells stand. From sums up to each place and from each place on, since a record has thousands of places.
 */
function misfitsByPlace(kinds: readonly CellKind[], habits: readonly ColumnHabit[]): number[] {
  const [columns, surplus] = [habits.length, kinds.length - habits.length];
  const added = Math.max(-surplus, 0);
  const kindAt = (at: number) => kinds[at] ?? 'empty';
  const before = runningSum(habits, (column) => kindAt(column));
  const moved = runningSum(habits, (column) => kindAt(column + surplus));
  const empty = runningSum(habits, () => 'empty');
  let emptyRun = 0;
  const isEmptyFrom = kinds
    .map((kind) => {
      emptyRun = kind === 'empty' ? emptyRun + 1 : 0;
      return emptyRun >= surplus;
    })
    .slice(Math.max(surplus - 1, 0));
  return Array.from({ length: columns - added + 1 }, (_, at) => {
    if (surplus > 0 && !isEmptyFrom[at]) return Number.POSITIVE_INFINITY;
    return (
      (before[at] ?? 0) +
      (empty[at + added] ?? 0) -
      (empty[at] ?? 0) +
      (moved[columns] ?? 0) -
      (moved[at + added] ?? 0)
    );
  });
}

/** Misfits of the columns before each one, and of all. */
function runningSum(habits: readonly ColumnHabit[], kindOf: (column: number) => CellKind): number[] {
  const sums = [0];
  for (const [column, habit] of habits.entries()) {
    sums.push((sums[column] ?? 0) + (isMisfit(habit, kindOf(column)) ? 1 : 0));
  }
  return sums;
}

function isMisfit({ kind, isNeverEmpty, isAlwaysEmpty }: ColumnHabit, found: CellKind): boolean {
  if (found === 'empty') return isNeverEmpty;
  return isAlwaysEmpty || (kind !== undefined && found !== kind);
}

/** Cells behind the last column count too. */
function misfitsAsWritten(kinds: readonly CellKind[], habits: readonly ColumnHabit[]): number {
  const behind = kinds.slice(habits.length).filter((kind) => kind !== 'empty').length;
  return lastOf(runningSum(habits, (column) => kinds[column] ?? 'empty')) + behind;
}
