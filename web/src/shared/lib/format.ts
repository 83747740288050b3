import { formatCount, withMarks } from '@plumbline/charts';

export { plural } from '@plumbline/charts';

const NO_BREAK = '\u00A0';

/** Bytes in the units people know: 48,970,138 -> "46.7 MB" (powers of 1,024). */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  const digits = value >= 100 ? 0 : 1;
  return `${power === 0 ? formatCount(value) : withMarks(value.toFixed(digits))}${NO_BREAK}${units[power]}`;
}

/** Dollars with cents, and with more places below a cent, so that small costs are not shown as nothing. */
export const formatDollars = (amount: number): string =>
  amount > 0 && amount < 0.01
    ? `$${amount.toFixed(4)}`
    : `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
