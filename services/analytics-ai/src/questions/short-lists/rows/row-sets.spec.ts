import { expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import type { ListColumn } from '../list/list-column.js';
import { fileOrderOf, type ShortList } from '../list/short-list.js';
import { type Atom, type RowSet, rowsOf } from './row-sets.js';

/** Winners of a race, the latest first. */
const WINNERS = ['Dee', 'Cleo', 'Bea', 'Ann'];
const YEARS = [2014, 2010, 2006, 2002];
const POINTS = [7, 9, 7, 3];

function column(numbers: readonly number[]): ListColumn {
  const own = Float64Array.from(numbers);
  return { ...({} as ListColumn), cells: numbers, numbers: own, isOrdered: true, order: fileOrderOf(own) };
}

const [YEAR, SCORED] = [column(YEARS), column(POINTS)];
const LIST = { rowCount: WINNERS.length } as ShortList;

const where = (holds: (row: number) => boolean): RowSet => ({
  kind: 'where',
  atoms: [{ mask: Uint8Array.from(WINNERS, (_, row) => Number(holds(row))) } as Atom],
});
const called = (name: string) => where((row) => WINNERS[row] === name);
const names = (set: RowSet): CellValue[] => rowsOf(set, LIST).map((row) => WINNERS[row] ?? null);

it('what comes after stands below in the file, and later by a time', () => {
  const after = { kind: 'beside', of: called('Bea'), step: 1 } as const;
  expect(names(after)).toEqual(['Ann']);
  expect(names({ ...after, by: YEAR })).toEqual(['Cleo']);
  expect(names({ ...after, step: -1, by: YEAR })).toEqual(['Ann']);
});

it('all that comes after is past the last of several, in the same orders', () => {
  const both = where((row) => row === 1 || row === 2);
  const past = { kind: 'past', of: both, step: 1 } as const;
  expect(names(past)).toEqual(['Ann']);
  expect(names({ ...past, by: YEAR })).toEqual(['Dee']);
});

it('nothing comes after the last', () => {
  expect(names({ kind: 'beside', of: called('Dee'), step: 1, by: YEAR })).toEqual([]);
});

it('so many places before is counted from the row itself', () => {
  expect(names({ kind: 'beside', of: called('Ann'), step: -3 })).toEqual(['Dee']);
  expect(names({ kind: 'beside', of: called('Ann'), step: -4 })).toEqual([]);
});

it('of what comes after, what more holds for can be asked', () => {
  const past = { kind: 'past', of: called('Dee'), step: 1 } as const;
  const atoms = [{ mask: Uint8Array.from(POINTS, (points) => Number(points === 7)) } as Atom];
  expect(names({ kind: 'among', of: past, atoms })).toEqual(['Bea']);
});

it('more than another has is more than one row has, and equal is not more', () => {
  const than = { kind: 'than', of: called('Bea'), by: SCORED } as const;
  expect(names({ ...than, direction: 'desc' })).toEqual(['Cleo']);
  expect(names({ ...than, direction: 'asc' })).toEqual(['Ann']);
  expect(names({ ...than, of: where((row) => row > 1), direction: 'desc' })).toEqual([]);
});

it.each([
  [[1, 1, 2], 'rising'],
  [[3, Number.NaN, 1], 'falling'],
  [[1, 3, 2], 'unsorted'],
  [[2, 2], 'none'],
  [[5], 'none'],
])('numbers %j are %s in the file', (numbers, order) => {
  expect(fileOrderOf(Float64Array.from(numbers))).toBe(order);
});
