/** Values as they are written in running text: dates, sums of money, parts in a hundred, lengths of time. */

export interface FoundValue {
  start: number;
  end: number;
  /** As people read it: `Jan 1, 2026`, `$6,400.00`, `12 months`. */
  value: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WRITTEN = [
  {
    pattern: new RegExp(`\\b${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'),
    order: 'mdy',
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:day\\s+of\\s+)?${MONTH}\\.?,?\\s+(\\d{4})\\b`,
      'gi',
    ),
    order: 'dmy',
  },
] as const;
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const NUMERIC = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/g;

/** A date in the calendar; a numeric one whose order nobody can tell keeps its text. */
export function datesIn(text: string): FoundValue[] {
  const found: FoundValue[] = [];
  for (const { pattern, order } of WRITTEN)
    for (const match of text.matchAll(pattern)) {
      const [, a = '', b = '', year = ''] = match;
      const [month, day] = order === 'mdy' ? [a, b] : [b, a];
      const number = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
      push(found, match, dateText(Number(year), number, Number(day)));
    }
  for (const match of text.matchAll(ISO))
    push(found, match, dateText(Number(match[1]), Number(match[2]), Number(match[3])));
  for (const match of text.matchAll(NUMERIC)) push(found, match, numericDate(match));
  return found.sort((a, b) => a.start - b.start);
}

function numericDate([text, first = '', second = '', third = '']: RegExpExecArray): string | undefined {
  const year = third.length === 2 ? 2_000 + Number(third) : Number(third);
  const [a, b] = [Number(first), Number(second)];
  if (a > 12) return dateText(year, b, a);
  if (b > 12) return dateText(year, a, b);
  return a === b ? dateText(year, a, b) : text;
}

function dateText(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1_800 && year < 2_200;
  if (!isReal) return undefined;
  return date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

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

/** A part of another date is none of its own. */
function push(found: FoundValue[], match: RegExpExecArray, value: string | undefined): void {
  const [start, end] = [match.index, match.index + match[0].length];
  if (value === undefined || found.some((other) => other.start < end && start < other.end)) return;
  found.push({ start, end, value });
}
