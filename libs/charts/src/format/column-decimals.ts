import type { CellValue, ColumnFormat } from '@plumbline/contracts';
import { extent, median } from 'd3-array';
import { toNumber } from './format-number.js';

/** Money is read to the cent below this; above, cents are noise in what was computed. */
const CENTS_BELOW = 1_000;
/** Percentages are whole from here on. */
const WHOLE_PERCENT_FROM = 9.95;
const CENTS = 2;
const MOST_DECIMALS = 12;

/**
 * How many decimals all numbers of one column are written with: what tells its values apart, three significant digits of their
 * typical size or two of their range, and never more than they have. Money has cents or none. What a row holds as it was recorded,
 * unlike what was computed of many, keeps its first two decimals.
 */
export function columnDecimals(
  values: readonly (CellValue | undefined)[],
  format: ColumnFormat = {},
  isRecorded = false,
): number {
  const scale = format.percent ? 100 : 1;
  const numbers = values.flatMap((value) => {
    const number = toNumber(value);
    return number === null ? [] : [number * scale];
  });
  const sizes = numbers.map(Math.abs).filter((size) => size > 0);
  const exact = sizes.reduce((most, size) => Math.max(most, decimalsOf(size)), 0);
  const typical = median(sizes) ?? 0;
  if (format.currency) return centsOf(exact, typical, format, isRecorded);
  if (exact === 0) return 0;
  const [low = 0, high = 0] = extent(numbers);
  const apart = digitsTo(high - low, 2);
  const own = format.percent
    ? Number(sizes.some((size) => size < WHOLE_PERCENT_FROM))
    : Math.max(digitsTo(typical, 3), isRecorded ? CENTS : 0);
  return Math.min(exact, Math.max(own, apart));
}

function centsOf(exact: number, typical: number, { decimals }: ColumnFormat, isRecorded: boolean): number {
  if (decimals === 0 || (exact === 0 && !decimals)) return 0;
  if (typical >= CENTS_BELOW && (!isRecorded || exact === 0)) return 0;
  return Math.min(Math.max(CENTS, exact), Math.max(CENTS, digitsTo(typical, 3)));
}

/** Decimals that show a number to so many significant digits. */
function digitsTo(size: number, significant: number): number {
  return size > 0 ? Math.min(MOST_DECIMALS, Math.max(0, significant - 1 - Math.floor(Math.log10(size)))) : 0;
}

/** Decimals that a number has; a double's last digits are an artefact of arithmetic. */
function decimalsOf(size: number): number {
  const [digits = '', exponent = '0'] = size.toPrecision(12).split('e');
  const [, fraction = ''] = digits.split('.');
  return Math.min(MOST_DECIMALS, Math.max(0, fraction.replace(/0+$/, '').length - Number(exponent)));
}
