import { writtenDates } from '../values/dates.js';

/** Values as they are written in running text: dates, sums of money, parts in a hundred, lengths of time. */

export interface FoundValue {
  start: number;
  end: number;
  /** As people read it: `Jan 1, 2026`, `$6,400.00`, `12 months`. */
  value: string;
}

/** A date in the calendar; a numeric one whose order nobody can tell keeps its text. */
export const datesIn = (text: string): FoundValue[] =>
  writtenDates(text).map(({ start, end, value, other }) => ({
    start,
    end,
    value: other === undefined ? dateWords(value) : text.slice(start, end),
  }));

/** Of YYYY-MM-DD, as people read it. */
export const dateWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const MONEY =
  /(?:(?:US|CA|AU|HK|NZ)?[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|INR|Rs\.?|RM)\b)\s?-?\d{1,3}(?:[,.'\s]?\d{3})*(?:[.,]\d{1,2})?(?:\s?(?:million|billion|thousand|[mk]\b))?|\b\d{1,3}(?:[,.']\d{3})*(?:[.,]\d{2})\s?(?:USD|EUR|GBP|CHF|€|£)/gi;
const PERCENT = /\b\d{1,3}(?:\.\d+)?\s?(?:%|percent\b|per cent\b)/gi;
const PERIOD =
  /\b(?:(?:[a-z]+(?:-[a-z]+)?)\s+)?\(?(\d{1,4})\)?\s*-?\s*((?:business|calendar|consecutive)\s+)?(day|week|month|year)s?\b|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty-four|thirty|sixty|ninety)\s+((?:business|calendar)\s+)?(day|week|month|year)s?\b/gi;
const WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ twelve: 12, eighteen: 18, 'twenty-four': 24, thirty: 30, sixty: 60, ninety: 90 },
};

export const moneyIn = (text: string): FoundValue[] => [...text.matchAll(MONEY)].map(asWritten);
export const percentsIn = (text: string): FoundValue[] => [...text.matchAll(PERCENT)].map(asWritten);

/** Lengths of time: "sixty (60) days" is 60 days. */
export function periodsIn(text: string): FoundValue[] {
  return [...text.matchAll(PERIOD)].map((match) => {
    const [, digits, kind, unit, word = '', wordKind, wordUnit] = match;
    const count = digits ? Number(digits) : (WORDS[word.toLowerCase()] ?? 0);
    const name = `${kind ?? wordKind ?? ''}${unit ?? wordUnit ?? ''}`.toLowerCase();
    return {
      start: match.index,
      end: match.index + match[0].length,
      value: `${count} ${name}${count === 1 ? '' : 's'}`,
    };
  });
}

const asWritten = (match: RegExpExecArray): FoundValue => ({
  start: match.index,
  end: match.index + match[0].length,
  value: match[0].replace(/\s+/g, ' ').trim(),
});
