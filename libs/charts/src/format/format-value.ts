import type { CellValue, ColumnFormat, Grain, ResultColumn } from '@plumbline/contracts';
import { formatDate } from './format-date.js';
import { formatNumber, formatUngrouped } from './format-number.js';
import { formatPeriod } from './format-period.js';

export interface ValueFormat {
  type?: ResultColumn['type'];
  format?: ColumnFormat;
  grain?: Grain;
  /** With exactly so many decimals, as all of its column are written; absent: with those that it has. */
  decimals?: number;
  /** A number that names something (a year, a store): never grouped. */
  isName?: boolean;
}

/** One cell as a table or a tooltip shows it, by the type of its column; a missing value is "–". */
export function formatValue(value: CellValue | undefined, shape: ValueFormat = {}): string {
  if (value === null || value === undefined) return '–';
  if (shape.grain) return formatPeriod(value, shape.grain);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (shape.type === 'date' || shape.type === 'timestamp') return formatDate(String(value));
  if (typeof value === 'number' && shape.isName) return formatUngrouped(value);
  if (typeof value === 'number' || isNumeric(shape.type)) return formatInColumn(value, shape);
  return value;
}

/** A number among the others of its column. */
export const formatInColumn = (
  value: CellValue | undefined,
  { format, decimals }: Pick<ValueFormat, 'format' | 'decimals'>,
): string =>
  decimals === undefined
    ? formatNumber(value, format, 'full')
    : formatNumber(value, { ...format, decimals }, 'column');

/** Whether a result column holds numbers, which are aligned right and set in tabular figures. */
export function isNumeric(type: ResultColumn['type'] | undefined): boolean {
  return type === 'integer' || type === 'decimal' || type === 'double';
}
