import type { CellValue, ColumnFormat } from '@plumbline/contracts';
import { withMarks } from './number-marks.js';

/**
 * `full`: facts, as stored. `column`: exactly the decimals of the format, as all of its column (`columnDecimals`). `compact`: key
 * figures and sentences; at most 3 significant digits from 100,000 on. `short`: marks with little room; compact from 1,000 on.
 */
export type NumberStyle = 'full' | 'column' | 'compact' | 'short';

export const LOCALE = 'en-US';
const COMPACT_FROM = { compact: 100_000, short: 1_000 } as const;
/** Money is read to the cent below this; above, cents are noise in a large figure. */
const CENTS_BELOW = 1_000;
const WHOLE_PERCENT_FROM = 0.0995;
const NO_NUMBER = '–';

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A number as people read it: never scientific, minus as U+2212, percent from a fraction (one decimal under
 * 10 %), currency by its sign. Decimal strings keep every digit under `full`. Anything not a number is "–".
 */
export function formatNumber(
  value: CellValue | undefined,
  format: ColumnFormat = {},
  style: NumberStyle = 'full',
): string {
  const number = toNumber(value);
  if (number === null) return NO_NUMBER;
  if (format.percent) return withMinus(percent(number, style, format));
  const options = optionsOf(value, number, format, style);
  return withMinus(withCurrency(exactOperand(value, number, style), options, format.currency));
}

function optionsOf(
  value: CellValue | undefined,
  number: number,
  format: ColumnFormat,
  style: NumberStyle,
): Intl.NumberFormatOptions {
  if (style === 'full') return fullOptions(value, number, format);
  return style === 'column' ? fixed(format.decimals ?? 0) : shortOptions(number, format, COMPACT_FROM[style]);
}

const fixed = (decimals: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: decimals,
  maximumFractionDigits: decimals,
});

/** All ticks of one axis in one notation, so that "$0, $500K, $1M" never mixes with "$500,000". */
export function formatTicks(ticks: readonly number[], format: ColumnFormat = {}): string[] {
  const largest = Math.max(0, ...ticks.map(Math.abs));
  const step = ticks.length > 1 ? Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) : largest;
  if (format.percent) {
    const decimals = fractionDigits(step * 100);
    return ticks.map((tick) => withMinus(percentOf(tick, decimals, decimals)));
  }
  const isCompact = largest >= 10_000 || (format.currency !== undefined && step >= 1_000);
  const decimals = fractionDigits(step);
  const options: Intl.NumberFormatOptions = isCompact ? compactOptions() : fixed(decimals);
  return ticks.map((tick) => withMinus(withCurrency(tick, options, format.currency)));
}

/** Whole counts: "12,480". */
export function formatCount(count: number): string {
  return formatNumber(count, {}, 'full');
}

/** A count and what is counted: "1 row", "12,480 rows"; `nouns` where the plural is more than an "s". */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;

/** A signed change in percent of the base, "13%", "4.4%"; the sign is shown by an arrow beside it. */
export function formatShare(fraction: number): string {
  return withMinus(percent(fraction, 'compact', {}));
}

/** Reads a cell that may be a decimal string; null where it is no number. */
export function toNumber(value: CellValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A year, an hour or a code that happens to be a number is never grouped. */
export function formatUngrouped(value: number): string {
  return withMinus(intl({ useGrouping: false, maximumFractionDigits: 20 }).format(value));
}

type Operand = number | Intl.StringNumericLiteral;

function exactOperand(value: CellValue | undefined, number: number, style: NumberStyle): Operand {
  return (style === 'full' || style === 'column') && typeof value === 'string'
    ? (value.trim() as Intl.StringNumericLiteral)
    : number;
}

function fullOptions(
  value: CellValue | undefined,
  number: number,
  format: ColumnFormat,
): Intl.NumberFormatOptions {
  const minimum = Math.min(format.decimals ?? (format.currency && !Number.isInteger(number) ? 2 : 0), 20);
  if (typeof value === 'string') return { minimumFractionDigits: minimum, maximumFractionDigits: 100 };
  return { minimumFractionDigits: minimum, maximumFractionDigits: Math.max(minimum, readableDigits(number)) };
}

/** A double's seventeenth digit is an artefact of arithmetic; four decimals, or four significant digits below one. */
function readableDigits(number: number): number {
  const size = Math.abs(number);
  if (size >= 1 || size === 0) return 4;
  return Math.min(20, 3 - Math.floor(Math.log10(size)));
}

function shortOptions(number: number, format: ColumnFormat, compactFrom: number): Intl.NumberFormatOptions {
  const size = Math.abs(number);
  if (size >= compactFrom - 0.5) return compactOptions();
  if (format.currency) {
    const digits = size < CENTS_BELOW && (format.decimals ?? 2) > 0 && !isWholeMoney(number, format) ? 2 : 0;
    return fixed(digits);
  }
  if (size >= 100) return { maximumFractionDigits: 0 };
  return { maximumSignificantDigits: 3 };
}

function isWholeMoney(number: number, format: ColumnFormat): boolean {
  return Number.isInteger(number) && (format.decimals ?? 0) === 0;
}

function compactOptions(): Intl.NumberFormatOptions {
  return { notation: 'compact', maximumSignificantDigits: 3 };
}

function percent(number: number, style: NumberStyle, format: ColumnFormat): string {
  if (style === 'full') return percentOf(number, format.decimals ?? 0, Math.max(2, format.decimals ?? 0));
  if (style === 'column') return percentOf(number, format.decimals ?? 0, format.decimals ?? 0);
  return percentOf(number, 0, Math.abs(number) < WHOLE_PERCENT_FROM ? 1 : 0);
}

function percentOf(number: number, minimum: number, maximum: number): string {
  return intl({ style: 'percent', minimumFractionDigits: minimum, maximumFractionDigits: maximum }).format(
    number,
  );
}

function fractionDigits(step: number): number {
  if (!(step > 0)) return 0;
  for (let digits = 0; digits < 12; digits += 1) {
    const scaled = step * 10 ** digits;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return digits;
  }
  return 12;
}

function withCurrency(
  value: Operand,
  options: Intl.NumberFormatOptions,
  currency: string | undefined,
): string {
  if (currency === undefined) return intl(options).format(value);
  if (/^[A-Z]{3}$/.test(currency)) {
    return intl({ ...options, style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value);
  }
  // The file shows a sign that names no single currency; it is repeated as written, and a word stands behind its number.
  const text = intl(options).format(value);
  if (/\p{L}{2}$/u.test(currency)) return `${text}\u00A0${currency}`;
  return text.startsWith('-') ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
}

function withMinus(text: string): string {
  return withMarks(text).replace('-', '\u2212');
}

function intl(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  // What rounds to zero is not below it.
  const made = new Intl.NumberFormat(LOCALE, { signDisplay: 'negative', ...options });
  formatters.set(key, made);
  return made;
}
