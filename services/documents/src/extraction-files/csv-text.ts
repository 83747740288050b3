import type { ValueTable } from './value-tables.js';

/** What a spreadsheet would run when a text begins with it (T-15). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A table as CSV (RFC 4180). For people's spreadsheets, text that begins like a formula is neutralised. */
export function csvOf({ columns, rows }: ValueTable, { isForPeople }: { isForPeople: boolean }): string {
  const cell = (text: string | null): string => {
    if (text === null) return '';
    const safe = isForPeople && FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
