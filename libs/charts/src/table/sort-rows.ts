import type { CellValue } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import type { TableModel } from '../model/chart-model.js';

export interface Sort {
  column: number;
  direction: 'ascending' | 'descending';
}

export interface SortedRow {
  cells: CellValue[];
  /** Place in the result, which facts refer to. */
  index: number;
}

/** Rows in the order of a column: numbers by size, text by the reader's alphabet, missing values last either way. */
export function sortRows(model: TableModel, sort: Sort | null): SortedRow[] {
  const rows = model.rows.map((cells, index) => ({ cells, index }));
  if (!sort) return rows;
  const { column, direction } = sort;
  const sign = direction === 'ascending' ? 1 : -1;
  const isNumber = model.columns[column]?.isNumber ?? false;
  const collator = new Intl.Collator(undefined, { numeric: true });
  return rows.sort((a, b) => {
    const left = a.cells[column] ?? null;
    const right = b.cells[column] ?? null;
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = isNumber
      ? (toNumber(left) ?? 0) - (toNumber(right) ?? 0)
      : collator.compare(String(left), String(right));
    return sign * order;
  });
}

/** The sort that a click on a header asks for: numbers largest first, then turned, then as it came. */
export function nextSort(sort: Sort | null, column: number, isNumber: boolean): Sort | null {
  const first = isNumber ? 'descending' : 'ascending';
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return null;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
