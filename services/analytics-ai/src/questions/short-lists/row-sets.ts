import type { Condition } from '../plans/plan-draft.js';
import type { ListColumn, ShortList } from './short-list.js';

/** One thing that the question says of rows, and which rows it holds for. */
export interface Atom {
  condition: Condition;
  mask: Uint8Array;
  /** TokenRange of tokens that said it. */
  from: number;
  to: number;
  /** 0 to 1: how well the words match. */
  score: number;
  kind: 'value' | 'part' | 'number' | 'compared' | 'time' | 'flag' | 'not';
}

/** Rows of a short list, by how they are found. */
export type RowSet =
  | { kind: 'all' }
  | { kind: 'where'; atoms: readonly Atom[] }
  /** The row before or after each. */
  | { kind: 'beside'; of: RowSet; step: 1 | -1 }
  /** All rows before the first or after the last of them. */
  | { kind: 'past'; of: RowSet; step: 1 | -1 }
  /** Those with the largest or smallest number, or that number `skip` places further on. */
  | { kind: 'extreme'; of: RowSet; by: ListColumn; direction: 'asc' | 'desc'; skip: number; take: number }
  /** The row at a place, from the end where it is negative. */
  | { kind: 'place'; of: RowSet; place: number; take: number }
  /** Other rows that have the same value in a column. */
  | { kind: 'same'; of: RowSet; column: ListColumn };

/** The rows by their places, in the order of the file. */
export function rowsOf(set: RowSet, list: ShortList): number[] {
  switch (set.kind) {
    case 'all':
      return Array.from({ length: list.rowCount }, (_, row) => row);
    case 'where':
      return rowsWhere(set.atoms, list);
    case 'beside':
      return rowsOf(set.of, list)
        .map((row) => row + set.step)
        .filter((row) => row >= 0 && row < list.rowCount);
    case 'past': {
      const inner = rowsOf(set.of, list);
      const edge = set.step > 0 ? inner.at(-1) : inner[0];
      if (edge === undefined) return [];
      return rowsOf({ kind: 'all' }, list).filter((row) => (set.step > 0 ? row > edge : row < edge));
    }
    case 'extreme':
      return extremeRows(set, list);
    case 'place': {
      const inner = rowsOf(set.of, list);
      const from = set.place < 0 ? inner.length + set.place - (set.take - 1) : set.place;
      return from < 0 ? [] : inner.slice(from, from + set.take);
    }
    case 'same': {
      const inner = rowsOf(set.of, list);
      const { cells } = set.column;
      const wanted = new Set(inner.map((row) => cells[row] ?? null));
      wanted.delete(null);
      const own = new Set(inner);
      return rowsOf({ kind: 'all' }, list).filter((row) => !own.has(row) && wanted.has(cells[row] ?? null));
    }
  }
}

/** Conditions on one column that cannot all hold are alternatives. */
function rowsWhere(atoms: readonly Atom[], list: ShortList): number[] {
  return rowsOf({ kind: 'all' }, list).filter((row) => atoms.every(({ mask }) => mask[row] === 1));
}

/** Rows in the order of a number, equal ones together. */
function extremeRows(
  { of, by, direction, skip, take }: Extract<RowSet, { kind: 'extreme' }>,
  list: ShortList,
): number[] {
  const sign = direction === 'desc' ? -1 : 1;
  const numberOf = (row: number) => by.numbers[row] ?? Number.NaN;
  const known = rowsOf(of, list).filter((row) => !Number.isNaN(numberOf(row)));
  const sorted = [...known].sort((one, other) => sign * (numberOf(one) - numberOf(other)) || one - other);
  if (take > 1) return sorted.slice(skip, skip + take);
  const at = sorted[skip];
  return at === undefined ? [] : known.filter((row) => numberOf(row) === numberOf(at));
}

/** The conditions that a row set rests on. */
export function atomsOf(set: RowSet): readonly Atom[] {
  if (set.kind === 'all') return [];
  return set.kind === 'where' ? set.atoms : atomsOf(set.of);
}
