import type { CellValue } from '@plumbline/contracts';

/** What a spreadsheet takes for a formula, also behind spaces and in full-width form (T-15; OWASP, CSV injection). */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@|＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A text that no spreadsheet takes for a formula. */
export const neutralised = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Rows as RFC 4180 has them. Numbers stay numbers, whatever their sign. */
export function csvText(header: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = isNumber(value) ? value : neutralised(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Decimals with more digits than a number holds arrive as text. */
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
