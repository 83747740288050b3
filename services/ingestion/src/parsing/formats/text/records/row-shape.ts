import { cellKind, isTyped } from '../../../dialect/cell-kinds.js';

/** What one record looks like, without its text. */
export interface RowShape {
  /** Cells that hold something. */
  filled: number;
  /** Cells up to the last that holds something. */
  extent: number;
  /** Positions of numbers, dates and times. */
  values: number[];
  /** Every cell that holds something holds a word of its own. */
  isNames: boolean;
}

const YEAR = /^(?:19|20)\d{2}$/;

export function rowShapeOf(cells: readonly string[]): RowShape {
  const trimmed = cells.map((cell) => cell.trim());
  const filled = trimmed.filter((cell) => cell !== '');
  const years = filled.filter((cell) => YEAR.test(cell)).length;
  const isValue = (cell: string) => isTyped(cellKind(cell)) && !(years > 1 && YEAR.test(cell));
  const values = trimmed.flatMap((cell, index) => (isValue(cell) ? [index] : []));
  const isNames =
    values.length === 0 && filled.length > 0 && filled.every((cell) => cellKind(cell) !== 'flag');
  return {
    filled: filled.length,
    extent: trimmed.findLastIndex((cell) => cell !== '') + 1,
    values,
    isNames,
  };
}
