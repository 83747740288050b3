import { formatNumber } from '@plumbline/charts';
import type { CellValue, ColumnFormat } from '@plumbline/contracts';

/** How a unit is written: money with its sign, a share as percent; `decimals` where a person chose them. */
export function formatOfUnit(unit: string | undefined, decimals?: number): ColumnFormat {
  const [first = ''] = unit?.split(' ') ?? [];
  const digits = decimals === undefined ? {} : { decimals };
  if (unit === 'share') return { percent: true, ...digits };
  return /^[A-Z]{3}$/.test(first) ? { currency: first, decimals: 2, ...digits } : digits;
}

export function sayValue(value: CellValue | undefined, unit?: string, decimals?: number): string {
  if (value === null || value === undefined) return 'no value';
  return typeof value === 'number' ? formatNumber(value, formatOfUnit(unit, decimals)) : String(value);
}
