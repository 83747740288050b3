import type { Condition } from '../../plans/plan-draft.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';

/** One thing that the question says of rows, and which rows it holds for. */
export interface Atom {
  condition: Condition;
  mask: Uint8Array;
  /** TokenRange of tokens that said it. */
  from: number;
  to: number;
  /** 0 to 1: how well the words match. */
  score: number;
  kind:
    | 'value'
    | 'part'
    | 'number'
    | 'compared'
    | 'time'
    | 'flag'
    | 'not'
    | 'zero'
    | 'filled'
    | 'tied'
    | 'spelling';
}

/** Rows of a short list, by how they are found. */
export type RowSet =
  | { kind: 'all' }
  | { kind: 'where'; atoms: readonly Atom[] }
  /** The row so many before or after each: in the order of a column, else of the file. */
  | { kind: 'beside'; of: RowSet; step: number; by?: ListColumn | undefined }
  /** All rows before the first or after the last of them, in the same orders. */
  | { kind: 'past'; of: RowSet; step: number; by?: ListColumn | undefined }
  /** Those of them that something more holds for. */
  | { kind: 'among'; of: RowSet; atoms: readonly Atom[] }
  /** Those with the largest or smallest number, or that number `skip` places further on. */
  | { kind: 'extreme'; of: RowSet; by: ListColumn; direction: 'asc' | 'desc'; skip: number; take: number }
  /** The row at a place, from the end where it is negative. */
  | { kind: 'place'; of: RowSet; place: number; take: number }
  /** Rows with more or less in a column than one row has. */
  | { kind: 'than'; of: RowSet; by: ListColumn; direction: 'asc' | 'desc' }
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
    case 'past':
      return neighbours(set, list);
    case 'among':
      return rowsOf(set.of, list).filter((row) => set.atoms.every(({ mask }) => mask[row] === 1));
    case 'extreme':
      return extremeRows(set, list);
    case 'place': {
      const inner = rowsOf(set.of, list);
      const from = set.place < 0 ? inner.length + set.place - (set.take - 1) : set.place;
      return from < 0 ? [] : inner.slice(from, from + set.take);
    }
    case 'than': {
      const [row, more] = rowsOf(set.of, list);
      const { numbers } = set.by;
      const limit = numbers[row ?? -1] ?? Number.NaN;
      if (more !== undefined) return [];
      return rowsOf({ kind: 'all' }, list).filter((other) => {
        const number = numbers[other] ?? Number.NaN;
        return set.direction === 'desc' ? number > limit : number < limit;
      });
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

function neighbours(set: Extract<RowSet, { kind: 'beside' | 'past' }>, list: ShortList): number[] {
  const order = orderedRows(set.by, list);
  const places = new Map(order.map((row, place) => [row, place] as const));
  const inner = rowsOf(set.of, list)
    .map((row) => places.get(row))
    .filter((place) => place !== undefined)
    .sort((one, other) => one - other);
  if (set.kind === 'beside')
    return inner.flatMap((place) => order[place + set.step] ?? []).sort((one, other) => one - other);
  const edge = set.step > 0 ? inner.at(-1) : inner[0];
  if (edge === undefined) return [];
  const past = set.step > 0 ? order.slice(edge + 1) : order.slice(0, edge);
  return past.sort((one, other) => one - other);
}

/** Rows that have the number of a column, by it; all rows as they stand in the file where there is none. */
function orderedRows(by: ListColumn | undefined, list: ShortList): number[] {
  const all = rowsOf({ kind: 'all' }, list);
  if (!by) return all;
  const numberOf = (row: number) => by.numbers[row] ?? Number.NaN;
  return all
    .filter((row) => !Number.isNaN(numberOf(row)))
    .sort((one, other) => numberOf(one) - numberOf(other) || one - other);
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
  if (set.kind === 'where') return set.atoms;
  return set.kind === 'among' ? [...set.atoms, ...atomsOf(set.of)] : atomsOf(set.of);
}
