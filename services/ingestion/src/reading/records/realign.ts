import { type CellKind, cellKind, isTyped } from '../dialect/cell-kinds.js';

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
    const kinds = fitting.map((cells) => cellKind(cells[column]!));
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
  const choices = surplus > 0 ? withoutEmpty(cells, surplus) : withEmpty(cells, -surplus);
  const asIs = misfits(cells, habits);
  const allowed = surplus > 0 ? 0 : OWN_MISFITS;
  const best = Math.min(...choices.map((choice) => misfits(choice, habits)));
  if (best > allowed || asIs <= best || (surplus < 0 && asIs < best + OWN_MISFITS)) return undefined;
  const fitting = choices.filter((choice) => misfits(choice, habits) === best);
  const different = new Set(fitting.map((choice) => choice.join('\u0000')));
  return different.size === 1 ? fitting[0] : undefined;
}

/** The record without `count` empty cells that stand together. */
function withoutEmpty(cells: readonly string[], count: number): string[][] {
  return cells.flatMap((_, at) => {
    const run = cells.slice(at, at + count);
    const isEmpty = run.length === count && run.every((cell) => cell.trim() === '');
    return isEmpty ? [cells.toSpliced(at, count)] : [];
  });
}

function withEmpty(cells: readonly string[], count: number): string[][] {
  const empty = Array.from({ length: count }, () => '');
  return [...cells.keys(), cells.length].map((at) => cells.toSpliced(at, 0, ...empty));
}

/** Columns that would hold what they never hold; cells behind the last column count too. */
function misfits(cells: readonly string[], habits: readonly ColumnHabit[]): number {
  const behind = cells.slice(habits.length).filter((cell) => cell.trim() !== '').length;
  return habits.reduce((sum, { kind, isNeverEmpty, isAlwaysEmpty }, column) => {
    const found = cellKind(cells[column] ?? '');
    if (found === 'empty') return isNeverEmpty ? sum + 1 : sum;
    return isAlwaysEmpty || (kind !== undefined && found !== kind) ? sum + 1 : sum;
  }, behind);
}
