import type { CellValue, Column, ColumnFormat, Measure, QueryPlan } from '@plumbline/contracts';
import { type PeriodGrain } from '../periods/periods.js';
import { capitalised, labelOf, pluralOf, uncapitalised } from '../words/words.js';

/** What sentences about a source need to know. */
export interface Phrasing {
  noun: string;
  columns: ReadonlyMap<string, Column>;
  /** How values are written that no column holds. */
  format?: ColumnFormat;
}

export function createPhrasing(noun: string, columns: readonly Column[]): Phrasing {
  return { noun, columns: new Map(columns.map((column) => [column.name, column])) };
}

/** A measure in the middle of a sentence. */
export function phraseOf(measure: Measure): string {
  return uncapitalised(measure.as);
}

/** "the most orders", "the highest average price". */
export function mostOf(measure: Measure): string {
  return `${measure.agg === 'count' ? 'most' : 'highest'} ${phraseOf(measure)}`;
}

/** The lowest of something that does not add up. */
export const leastOf = (measure: Measure): string => `lowest ${phraseOf(measure)}`;

export function isAdditive(measure: Measure): boolean {
  return measure.agg === 'sum' || measure.agg === 'count';
}

/** How a measure's values are written. */
export function measureFormat(measure: Measure, phrasing: Phrasing): ColumnFormat | undefined {
  if (measure.agg === 'count' || measure.agg === 'count_distinct') return { decimals: 0 };
  if (measure.agg === 'share' || isRelativeChange(measure)) return { percent: true };
  const column = measure.column === undefined ? undefined : phrasing.columns.get(measure.column);
  if (column?.type === 'boolean' && /avg$/.test(measure.agg)) return { percent: true };
  // The share of ones among ones and zeros is written as the picture says.
  const isPlainNumber = column?.type === 'integer' && column.format === undefined;
  return column && !(isPlainNumber && /avg$/.test(measure.agg)) ? column.format : phrasing.format;
}

/** One amount by another, less one: what it changed by. */
const isRelativeChange = ({ agg, formula = '' }: Measure): boolean =>
  agg === 'formula' && /^sum\(.+\) \/ sum\(.+\) - 1$/s.test(formula);

const formats = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes longer than all the words of a tile; there are few kinds. */
function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat('en-US', options);
  formats.set(key, known);
  return known;
}

const COMPACT_FROM = 99_999.5;
const THOUSAND = 1_000;
const CENTS_BELOW = THOUSAND;
const SHORT: Intl.NumberFormatOptions = { notation: 'compact', maximumSignificantDigits: 3 };

/**
 * A number as key figures write it: three significant digits, all before the decimal point up to 100,000, cents of small money.
 * Beside a `largest` that is written short, thousands are so, too: "157K, of which 44.9K".
 */
export function say(value: number, format: ColumnFormat | undefined, largest = value): string {
  if (format?.percent) return sayShare(value);
  const size = Math.abs(value);
  const isShort = size >= COMPACT_FROM || (size >= THOUSAND && Math.abs(largest) >= COMPACT_FROM);
  const text = numberFormat(isShort ? SHORT : digitsOf(size, format)).format(size);
  const sign = value < 0 && /[1-9]/.test(text) ? '−' : '';
  const { symbol, isBefore } = currencyOf(format?.currency);
  return isBefore ? `${sign}${symbol}${text}` : `${sign}${text}\u00A0${symbol}`;
}

function digitsOf(size: number, format: ColumnFormat | undefined): Intl.NumberFormatOptions {
  if (format?.currency) {
    const isWhole = Number.isInteger(size) && !format.decimals;
    const cents = size < CENTS_BELOW && (format.decimals ?? 2) > 0 && !isWhole ? 2 : 0;
    return { minimumFractionDigits: cents, maximumFractionDigits: cents };
  }
  return size >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
}

/** A fraction as percent: one decimal below ten. */
export function sayShare(fraction: number): string {
  const percent = fraction * 100;
  const digits = Math.abs(percent) < 9.95 ? 1 : 0;
  const text = numberFormat({ maximumFractionDigits: digits }).format(Math.abs(percent));
  return `${percent < 0 && text !== '0' ? '−' : ''}${text}%`;
}

export function sayCount(count: number): string {
  return numberFormat({}).format(count);
}

/** A count and what is counted: "1 row", "12,480 rows". */
export function sayCounted(count: number, noun: string): string {
  return `${sayCount(count)} ${count === 1 ? noun : pluralOf(noun)}`;
}

function currencyOf(currency: string | undefined): { symbol: string; isBefore: boolean } {
  if (!currency) return { symbol: '', isBefore: true };
  if (!/^[A-Z]{3}$/.test(currency)) return { symbol: currency, isBefore: !/\p{L}{2}$/u.test(currency) };
  const parts = numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(
    1,
  );
  return { symbol: parts.find((part) => part.type === 'currency')?.value ?? currency, isBefore: true };
}

/** A value of a dimension as a sentence names it. */
export function valueName(column: string, value: CellValue, phrasing: Phrasing): string {
  if (value === null) return `No ${labelOf(column)}`;
  const type = phrasing.columns.get(column)?.type;
  if (typeof value === 'boolean') return `${capitalised(labelOf(column))}: ${value ? 'yes' : 'no'}`;
  return type === 'text' ? shortened(String(value)) : `${capitalised(labelOf(column))} ${value}`;
}

const MAX_NAMED = 60;

/** The middle of a long value is left out: beginnings and ends tell values apart. */
function shortened(text: string): string {
  return text.length <= MAX_NAMED ? text : `${text.slice(0, 40).trimEnd()}…${text.slice(-16).trimStart()}`;
}

/** The time dimension of a plan, if it draws periods (not weekdays or hours of the day). */
export function periodDimension(
  plan: QueryPlan,
): { column: string; grain: PeriodGrain; as: string } | undefined {
  const found = plan.dimensions.find(
    ({ grain }) => grain !== undefined && grain !== 'weekday' && grain !== 'hour_of_day',
  );
  if (!found?.grain) return undefined;
  return { column: found.column, grain: found.grain as PeriodGrain, as: found.as ?? found.column };
}
