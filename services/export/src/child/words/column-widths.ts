import { measureText } from '@plumbline/charts';
import type { TableWords } from './table-cells.js';

/** On both sides of a cell, in its own size. */
export const CELL_INSET = 0.8;
/** The widest that a column asks for, in its own size; longer texts wrap. */
const WIDEST = 26;
/** Rows that are measured: enough to know a column by. */
const MEASURED_ROWS = 400;

/** The width that each column of a table asks for, in ems of its own size. */
export function columnWidths({ header, rows }: Pick<TableWords, 'header' | 'rows'>): number[] {
  const measured = sampled(rows);
  return header.map((name, column) => {
    const widths = measured.map((row) => textWidth(row[column] ?? '', 400));
    return Math.min(Math.max(textWidth(name, 600), ...widths), WIDEST) + CELL_INSET;
  });
}

/** The width in ems of its size, with a little room for what kerning leaves out of account. */
export const textWidth = (text: string, weight: 400 | 600): number =>
  measureText(text, { size: 1, weight, tabular: true }) * 1.03;

/** The first, the last and some between. */
function sampled(rows: string[][]): string[][] {
  const step = Math.max(1, Math.floor(rows.length / MEASURED_ROWS));
  return rows.filter((_, at) => at % step === 0 || at === rows.length - 1);
}
