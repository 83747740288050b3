import { formatCount, withMarks } from '@plumbline/charts';

/** Figures and lists that few screens show; what all show lies in `format.ts`. */

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;

/** A share from 0 to 1 with one decimal: "99.7%". */
export const formatTenths = (share: number): string => withMarks(percent.format(share));

/** A number with six decimals at most, as sums of floating point need. */
export const formatRounded = (value: number): string => withMarks(rounded.format(value));

/** An amount of an invoice, in the currency's smallest unit, by the sign that tells it from others of its name: "CA$12.00". */
export const formatInvoiceAmount = (cents: number, currency: string): string =>
  withMarks(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100));

/** "1st", "22nd", "1,003rd". */
export const ordinal = (value: number): string => `${formatCount(value)}${ENDINGS[ordinals.select(value)]}`;

/** "a", "a and b", "a, b and c". */
export const listed = (words: readonly (string | undefined)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
