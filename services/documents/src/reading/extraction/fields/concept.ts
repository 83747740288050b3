import type { FieldType } from '@plumbline/contracts';

/** How the values of a field are looked for. */
export type Finder =
  | 'amount'
  | 'date'
  | 'code'
  | 'number'
  | 'words'
  | 'issuer'
  | 'address'
  | 'block'
  | 'iban'
  | 'tax-id'
  | 'contract';

/** Something that many documents say, whatever the words. */
export interface Concept {
  key: string;
  type: Exclude<FieldType, 'table'>;
  find: Finder;
  /** What people call the field. */
  names: RegExp;
  /** What documents write beside it: sure words, and words that may mean something else. */
  labels: LabelPattern;
  /** Where several values are as likely, which is meant. */
  prefer?: 'largest' | 'last' | 'first';
}

/** Words beside a value, from the surest way that they are written to the least. */
export interface LabelPattern {
  whole: RegExp;
  begins: RegExp;
  ends: RegExp;
  maybe: RegExp | undefined;
}

export function labelPattern(words: string, maybe?: string): LabelPattern {
  return {
    whole: new RegExp(`^(?:${words})$`, 'iu'),
    begins: new RegExp(`^(?:${words})(?![\\p{L}])`, 'iu'),
    ends: new RegExp(`(?<![\\p{L}])(?:${words})$`, 'iu'),
    maybe: maybe === undefined ? undefined : new RegExp(`^(?:${maybe})$`, 'iu'),
  };
}

/** A label without what stands around its words: marks, numbers in front, currencies and shares behind. */
export const labelWords = (text: string): string =>
  text
    .replace(/[|•*_]+/g, ' ')
    .replace(/\((?:[^()]*)\)\s*:?\s*$/u, ' ')
    .replace(/[\s:.;,=#\-–—>]+$/u, (marks) => (marks.includes('#') ? '#' : ''))
    .replace(/\s*(?:[@à]?\s*\d+(?:[.,]\d+)?\s?%|\b(?:USD|EUR|GBP|INR|RM|CHF)\b|[$€£])\s*:?$/iu, '')
    .replace(/[\s:.;,=\-–—>]+$/u, '')
    .replace(/^[\s:.;,=\-–—>]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Of words that may mean something else. */
const MAYBE = 0.66;

/** How surely words beside a value say that it is this one, 0 to 1. */
export function labelFit(pattern: LabelPattern, text: string): number {
  const known = FITS.get(pattern) ?? new Map<string, number>();
  const fit = known.get(text) ?? fitOf(pattern, labelWords(text));
  if (known.size < MOST_KEPT) known.set(text, fit);
  FITS.set(pattern, known);
  return fit;
}

/** The same words stand beside many values, and are asked about for many fields. */
const FITS = new WeakMap<LabelPattern, Map<string, number>>();
const MOST_KEPT = 5_000;

function fitOf({ whole, begins, ends, maybe }: LabelPattern, words: string): number {
  if (words === '') return 0;
  if (whole.test(words)) return 1;
  if (ends.test(words)) return 0.85;
  if (begins.test(words)) return words.length < 40 ? 0.65 : 0.3;
  return maybe?.test(words) ? MAYBE : 0;
}
