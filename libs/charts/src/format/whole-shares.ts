import type { CellValue, ColumnFormat } from '@plumbline/contracts';
import { toNumber } from './format-number.js';
import { formatInColumn } from './format-value.js';

/** How far from a whole the sum of its parts may be, for what doubles lose. */
const ROUNDING = 1e-6;

/**
 * The parts of one whole, each written so that what is written adds up to 100 %: all are rounded down, and those that lost most are
 * rounded up instead (largest remainder, Hamilton 1792). Null where the numbers are no such parts.
 */
export function wholeShares(
  values: readonly (CellValue | undefined)[],
  { format, decimals = 0 }: { format?: ColumnFormat; decimals?: number },
): string[] | null {
  const parts = values.map((value) => toNumber(value));
  const known = parts.filter((part) => part !== null);
  const whole = known.reduce((sum, part) => sum + part, 0);
  if (!format?.percent || known.length < 2 || Math.abs(whole - 1) > ROUNDING) return null;
  if (known.some((part) => part < 0)) return null;
  const scale = 10 ** (decimals + 2);
  const floors = parts.map((part) => Math.floor((part ?? 0) * scale + ROUNDING));
  const left = scale - floors.reduce((sum, floor) => sum + floor, 0);
  const byLoss = [...parts.keys()].sort((a, b) => lossOf(b) - lossOf(a));
  function lossOf(at: number): number {
    return (parts[at] ?? 0) * scale - (floors[at] ?? 0);
  }
  const raised = new Set(byLoss.slice(0, left));
  return parts.map((part, at) =>
    formatInColumn(part === null ? null : ((floors[at] ?? 0) + Number(raised.has(at))) / scale, {
      format,
      decimals,
    }),
  );
}
