import type { CellValue, ColumnFormat, ResultColumn } from '@plumbline/contracts';

export type ExcelValue = string | number | boolean | Date | null;

/** Excel's own days begin in 1900; what is earlier stays text. */
const FIRST_TIME = Date.UTC(1900, 2, 1);
/** More digits than a number holds would be lost. */
const MAX_DIGITS = 15;
/** Excel holds no longer text in a cell. */
const MAX_TEXT = 32_767;

/** A value as a typed cell: calendar dates stay what they are, whatever the zone of the machine; what is cut says so. */
export function excelValue(value: CellValue | undefined, type: ResultColumn['type']): ExcelValue {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return value;
  if (type === 'date' || type === 'timestamp') return excelDate(value);
  if (type !== 'text' && type !== 'boolean' && isExact(value)) return Number(value);
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value;
}

function excelDate(text: string): ExcelValue {
  const time = Date.parse(`${text.replace(' ', 'T').slice(0, 19)}${text.length > 10 ? 'Z' : ''}`);
  return Number.isNaN(time) || time < FIRST_TIME ? text : new Date(time);
}

const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;

const SIGNS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** How a column's cells are shown; undefined leaves it to Excel. */
export function numberFormat(type: ResultColumn['type'], format: ColumnFormat = {}): string | undefined {
  if (type === 'date') return 'yyyy-mm-dd';
  if (type === 'timestamp') return 'yyyy-mm-dd hh:mm:ss';
  if (type === 'text' || type === 'boolean') return undefined;
  if (format.isName) return '0';
  const places = (digits: number) => (digits > 0 ? `.${'0'.repeat(digits)}` : '');
  if (format.percent) return `0${places(format.decimals ?? 1)}%`;
  if (format.currency) {
    const sign = SIGNS[format.currency] ?? `${format.currency} `;
    return `"${sign}"#,##0${places(format.decimals ?? 2)}`;
  }
  return type === 'integer' ? '#,##0' : `#,##0${places(format.decimals ?? 2)}`;
}
