import { formatNumber } from '@plumbline/charts';
import type { CellValue, ColumnFormat } from '@plumbline/contracts';

/** How a unit is written: money with its sign, a share as percent. */
export function formatOfUnit(unit: string | undefined): ColumnFormat {
  const [first = ''] = unit?.split(' ') ?? [];
  if (unit === 'share') return { percent: true };
  return /^[A-Z]{3}$/.test(first) ? { currency: first, decimals: 2 } : {};
}

export function sayValue(value: CellValue | undefined, unit?: string): string {
  if (value === null || value === undefined) return 'no value';
  return typeof value === 'number' ? formatNumber(value, formatOfUnit(unit)) : String(value);
}
