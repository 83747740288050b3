import { fullYear, isoDate, MONTH_NAME, monthOf } from './calendar.js';
import type { DateOrder, WrittenDate } from './written-date.js';
import { writtenRanges } from './written-ranges.js';

const YEAR = "(\\d{4}|['’]?\\d{2})";
const WRITTEN: readonly { pattern: RegExp; order: readonly [number, number, number] }[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(${MONTH_NAME})\\s*\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(\\d{4})(?!\\d)`,
      'giu',
    ),
    order: [2, 1, 3],
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?[\\s-]*(?:day of |de |of )?\\s*(${MONTH_NAME})[\\s.,/-]*(?:de |of )?${YEAR}(?!\\d)`,
      'giu',
    ),
    order: [1, 2, 3],
  },
];
const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const NUMERIC = /(?<![\d/.-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[.-]\d)/g;

/** Dates in a line of text, from the left; numeric ones in the order of the document, where it is known. */
export function writtenDates(text: string, order?: DateOrder): WrittenDate[] {
  const found = writtenRanges(text, order).flatMap(({ first, last }) => [first, last]);
  const add = (match: RegExpExecArray, value: string | undefined, other?: string) => {
    const [start, end] = [match.index, match.index + match[0].length];
    if (value === undefined || found.some((known) => known.start < end && start < known.end)) return;
    found.push({ start, end, value, ...(other !== undefined && other !== value && { other }) });
  };
  for (const { pattern, order: at } of WRITTEN)
    for (const match of text.matchAll(pattern)) {
      const [day, month, year] = at.map((index) => match[index] ?? '');
      add(match, isoDate(fullYear(year ?? ''), monthOf(month ?? ''), Number(day)));
    }
  for (const match of text.matchAll(ISO))
    add(match, isoDate(Number(match[1]), Number(match[2]), Number(match[3])));
  for (const match of text.matchAll(NUMERIC)) {
    const [a, b, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
    const [dmy, mdy] = [isoDate(year, b, a), isoDate(year, a, b)];
    if (order === 'mdy') add(match, mdy ?? dmy);
    else if (order === 'dmy') add(match, dmy ?? mdy);
    else add(match, dmy ?? mdy, dmy === undefined ? undefined : mdy);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A town, a state and its code as addresses in the United States end: "Austin, TX 78701". */
const US_ADDRESS =
  /\p{L}{3,},?\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,?\s+\d{5}(?:-\d{4})?(?!\d)/u;

/** The order of day and month that the numeric dates of a document give away, else its addresses; undefined where neither does. */
export function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  let [dmy, mdy] = [0, 0];
  for (const text of texts)
    for (const match of text.matchAll(NUMERIC)) {
      const [a, b] = [Number(match[1]), Number(match[3])];
      if (a > 12 && b <= 12) dmy += 1;
      if (b > 12 && a <= 12) mdy += 1;
      // A point between them is written where days come first.
      if (match[2] === '.') dmy += 0.5;
    }
  if (dmy === 0 && mdy === 0) return texts.some((text) => US_ADDRESS.test(text)) ? 'mdy' : undefined;
  if (dmy === mdy) return undefined;
  return dmy > mdy ? 'dmy' : 'mdy';
}
