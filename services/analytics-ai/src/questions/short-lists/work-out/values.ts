import type { CellValue } from '@plumbline/contracts';
import { longestRuns } from '../../readings/parts/longest-runs.js';
import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import { type Atom, type RowSet, rowsOf } from '../rows/row-sets.js';

/** What an output tells, in memory; undefined where it tells nothing. The plan of the reading that is chosen tells it again. */
export function valuesOf(output: Output, list: ShortList): CellValue[] | undefined {
  switch (output.kind) {
    case 'cells':
      return some(different(rowsOf(output.rows, list), output.column));
    case 'count':
      return [rowsOf(output.rows, list).length];
    case 'distinct':
      return [different(rowsOf(output.rows, list), output.column).length];
    case 'fold':
      return some(folded(numbersOf(output.rows, output.column, list), output.agg));
    case 'range': {
      const numbers = numbersOf(output.rows, output.column, list);
      return numbers.length > 1 ? [Math.max(...numbers) - Math.min(...numbers)] : undefined;
    }
    case 'gap': {
      const [row, more] = rowsOf(output.rows, list);
      const gap = Math.abs(
        (output.one.numbers[row ?? -1] ?? Number.NaN) - (output.other.numbers[row ?? -1] ?? Number.NaN),
      );
      return more !== undefined || Number.isNaN(gap) ? undefined : [round(gap)];
    }
    case 'common':
      return common(output, list);
    case 'repeated':
      return repeated(output, list);
    case 'difference': {
      const [one, other] = [output.one, output.other].map((rows) => sideOf(rows, output, list));
      return one === undefined || other === undefined ? undefined : [Math.abs(one - other)];
    }
    case 'choice':
      return choice(output, list);
    case 'streak':
      return streak(output, list);
    case 'check':
      return [rowsOf(output.rows, list).length > 0 ? 'yes' : 'no'];
  }
}

const some = (values: CellValue[]): CellValue[] | undefined => (values.length > 0 ? values : undefined);

function different(rows: readonly number[], { cells }: ListColumn): CellValue[] {
  return [...new Set(rows.map((row) => cells[row] ?? null))].filter((value) => value !== null);
}

function numbersOf(rows: RowSet, { numbers }: ListColumn, list: ShortList): number[] {
  return rowsOf(rows, list)
    .map((row) => numbers[row] ?? Number.NaN)
    .filter((number) => !Number.isNaN(number));
}

function folded(numbers: readonly number[], agg: 'sum' | 'avg' | 'min' | 'max'): number[] {
  if (numbers.length === 0) return [];
  const sum = () => numbers.reduce((total, number) => total + number, 0);
  if (agg === 'sum') return [round(sum())];
  if (agg === 'avg') return [round(sum() / numbers.length)];
  return [agg === 'min' ? Math.min(...numbers) : Math.max(...numbers)];
}

const round = (number: number): number => Number(number.toPrecision(12));

/** The number of one side: of its rows in the column, else how many they are. */
export function sideOf(
  rows: RowSet,
  { column, agg }: { column: ListColumn | undefined; agg: 'sum' | 'min' },
  list: ShortList,
): number | undefined {
  if (!column) return rowsOf(rows, list).length;
  return folded(numbersOf(rows, column, list), agg)[0];
}

function groupsOf(rows: RowSet, { cells }: ListColumn, by: ListColumn | undefined, list: ShortList) {
  const groups = new Map<CellValue, number>();
  for (const row of rowsOf(rows, list)) {
    const value = cells[row] ?? null;
    const number = by ? by.numbers[row] : 1;
    if (value === null || number === undefined || Number.isNaN(number)) continue;
    groups.set(value, (groups.get(value) ?? 0) + number);
  }
  return groups;
}

function common(
  { rows, column, by, direction, skip }: Extract<Output, { kind: 'common' }>,
  list: ShortList,
): CellValue[] | undefined {
  const groups = [...groupsOf(rows, column, by, list)].sort(([, one], [, other]) =>
    direction === 'desc' ? other - one : one - other,
  );
  const wanted = groups[skip];
  if (!wanted || groups.length < 2) return undefined;
  return groups.filter(([, number]) => number === wanted[1]).map(([value]) => value);
}

const HOLDS = {
  eq: (one: number, other: number) => one === other,
  gt: (one: number, other: number) => one > other,
  gte: (one: number, other: number) => one >= other,
  lt: (one: number, other: number) => one < other,
  lte: (one: number, other: number) => one <= other,
};

function repeated(
  { rows, column, op, times, isCounted }: Extract<Output, { kind: 'repeated' }>,
  list: ShortList,
): CellValue[] | undefined {
  const found = [...groupsOf(rows, column, undefined, list)]
    .filter(([, number]) => HOLDS[op](number, times))
    .map(([value]) => value);
  return isCounted ? [found.length] : some(found);
}

function streak(
  { rows, by, tells }: Extract<Output, { kind: 'streak' }>,
  list: ShortList,
): CellValue[] | undefined {
  const keyOf = (row: number): CellValue =>
    'atom' in by ? by.atom.mask[row] === 1 || null : (by.same.cells[row] ?? null);
  const runs = longestRuns(rowsOf(rows, list).map(keyOf));
  const [longest] = runs;
  if (!longest) return undefined;
  return tells === 'length' ? [longest.length] : [...new Set(runs.map(({ value }) => value))];
}

/** Which side has more; no side has where both have the same. */
export function winnerOf(
  output: Extract<Output, { kind: 'choice' }>,
  numberOf: (atoms: readonly Atom[]) => number | undefined,
): Atom | undefined {
  const one = numberOf([output.one, ...output.rows]);
  const other = numberOf([output.other, ...output.rows]);
  if (one === undefined || other === undefined || one === other) return undefined;
  return one > other === (output.direction === 'desc') ? output.one : output.other;
}

function choice(output: Extract<Output, { kind: 'choice' }>, list: ShortList): CellValue[] | undefined {
  const winner = winnerOf(output, (atoms) => sideOf({ kind: 'where', atoms }, output, list));
  return winner && [saidOf(output, winner)];
}

/** What is said of a choice: the side that has it, or the word that holds of the first. */
export const saidOf = ({ words, one }: Extract<Output, { kind: 'choice' }>, winner: Atom): CellValue =>
  words ? words[winner === one ? 0 : 1] : nameOf(winner);

/** What a side of a choice is called. */
const nameOf = ({ condition: { values } }: Atom): CellValue => values[0] ?? null;
