import type { CellValue } from '@plumbline/contracts';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';

export const columnIn = ({ columns }: ShortList, name: string): ListColumn | undefined =>
  columns.find(({ column }) => column.name === name);

/** Of each row 1 where its cell, or its number, holds, else 0. */
export const maskOf = (
  { cells, numbers }: ListColumn,
  holds: (cell: CellValue, number: number) => boolean,
): Uint8Array => Uint8Array.from(cells, (cell, row) => Number(holds(cell, numbers[row] ?? Number.NaN)));
