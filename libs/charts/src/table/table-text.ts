import type { CellValue } from '@plumbline/contracts';
import { isNumeric } from '../format/format-value.js';
import type { TableModel } from '../model/chart-model.js';

/** What a spreadsheet takes for a formula, also behind spaces and in full-width form (OWASP, CSV injection). */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/;

/**
 * The rows as CSV (RFC 4180, CRLF, values as stored and not as shown), below a title where there is one. Text that a
 * spreadsheet would run gets a leading
 * apostrophe; typed numbers, negative ones too, stay untouched (S-23).
 */
export function toCsv(model: TableModel, title?: string): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [...(title === undefined ? [] : [[guard(title)]]), ...lines(model)]
    .map((line) => `${line.map(quote).join(',')}\r\n`)
    .join('');
}

/** The rows as tab-separated text for the clipboard, with the same guard; tabs and line breaks in cells become spaces. */
export function toTabText(model: TableModel): string {
  return lines(model)
    .map((line) => line.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

function lines(model: TableModel): string[][] {
  const header = model.columns.map(({ name }) => guard(name));
  return [
    header,
    ...model.rows.map((row) =>
      row.map((value, index) => cellText(value, isNumeric(model.columns[index]?.type))),
    ),
  ];
}

function cellText(value: CellValue, isTyped: boolean): string {
  if (value === null) return '';
  if (typeof value === 'string') return isTyped ? value : guard(value);
  return String(value);
}

function guard(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
