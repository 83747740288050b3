import { fullYear, isoDate, lastDayOf, MONTH_NAME, monthOf } from './calendar.js';
import type { DateOrder, WrittenDate } from './written-date.js';

/** Two days with a word or a dash between them: "October 1 to 31, 2026", "01.10. - 31.10.2026". */
interface WrittenRange {
  first: WrittenDate;
  last: WrittenDate;
}

/** A day as one end of a range writes it; what it leaves out, the other end says. */
interface RangeEnd {
  start: number;
  end: number;
  year?: number;
  month?: number;
  day?: number;
  /** Day and month in an order that only the document knows. */
  numbers?: readonly [number, number];
}

const ORDINAL = '(?:st|nd|rd|th|er|º|\\.)?';
const JOIN = '(?:to|through|thru|until|till|bis(?: zum)?|tot(?: en met)?|t/m|au|al|–|—|-)';
const JOINED = new RegExp(`${JOIN}`, 'i');
const DASH = /^\s+[-–—]\s+$/;
const BEFORE_BARE_DAY = /(?:^|\b(?:from|period|between|dates?|vom|von|du|dal|van|statement|for))\W*$/i;

/** One end; each way of writing it has groups of its own. */
const end = (name: string): string =>
  `(?<${name}>${[
    `(?<${name}Y1>\\d{4})[-/.](?<${name}M1>\\d{1,2})[-/.](?<${name}D1>\\d{1,2})`,
    `(?<${name}N2>${MONTH_NAME})\\s*\\.?\\s*(?<${name}D2>\\d{1,2})${ORDINAL}(?:\\s*,?\\s+(?<${name}Y2>\\d{4}))?`,
    `(?<${name}D3>\\d{1,2})${ORDINAL}[\\s-]*(?:day of |de |of )?\\s*(?<${name}N3>${MONTH_NAME})(?:[\\s.,/-]*(?:de |of )?(?<${name}Y3>\\d{4}))?`,
    `(?<${name}A4>\\d{1,2})(?<${name}S4>[/.-])(?<${name}B4>\\d{1,2})(?:\\k<${name}S4>(?<${name}Y4>\\d{4}|\\d{2})|\\.)?`,
    `(?<${name}D5>\\d{1,2})${ORDINAL}(?:\\s*,?\\s+(?<${name}Y5>\\d{4}))?`,
  ].join('|')})`;

const RANGE = new RegExp(
  `(?<![\\p{L}\\d/.-])${end('first')}(?<join>\\s*${JOIN}\\s*)${end('last')}(?![\\d\\p{L}/]|[.-]\\d)`,
  'giud',
);
const MONTH = new RegExp(
  `(?<![\\p{L}\\d])(?<!\\d(?:st|nd|rd|th|\\.)?[\\s-]*(?:of )?)(?<name>${MONTH_NAME})\\s*[,/-]?\\s*(?<year>\\d{4})(?!\\d)`,
  'giud',
);

/**
 * Ranges of days in a line of text, from the left. A year or a month that one end leaves out is that of the other; where
 * numbers may be read in two orders, the one in which the range does not run backwards counts.
 */
export function writtenRanges(text: string, order?: DateOrder): WrittenRange[] {
  if (!/\d{2}/.test(text) || !JOINED.test(text)) return [];
  return [...text.matchAll(RANGE)].flatMap((match) => {
    const [first, last] = [endOf(match, 'first'), endOf(match, 'last')];
    if (!first || !last || !saysBothEnds(match, first, last)) return [];
    const orders: DateOrder[] = order === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy'];
    const read = orders.flatMap((each) => inOrder(first, last, each) ?? []);
    const [one, other] = read;
    if (!one) return [];
    const isOpen = order === undefined && other !== undefined;
    const dated = ({ start, end: to }: RangeEnd, value: string, second: string | undefined): WrittenDate => ({
      ...{ start, end: to, value },
      ...(isOpen && second !== undefined && second !== value && { other: second }),
    });
    return [
      {
        first: { ...dated(first, one.first, other?.first), range: 'first' },
        last: { ...dated(last, one.last, other?.last), range: 'last' },
      },
    ];
  });
}

/** Months that stand for all of their days: "October 2026". */
export function writtenMonths(text: string): WrittenRange[] {
  return [...text.matchAll(MONTH)].flatMap(({ index, 0: { length }, groups = {} }) => {
    const [year, month] = [Number(groups.year), monthOf(groups.name ?? '')];
    const [first, last] = [isoDate(year, month, 1), isoDate(year, month, lastDayOf(year, month))];
    if (first === undefined || last === undefined) return [];
    const at = { start: index, end: index + length };
    return [
      {
        first: { ...at, value: first, range: 'first' as const },
        last: { ...at, value: last, range: 'last' as const },
      },
    ];
  });
}

function endOf({ indices, groups = {} }: RegExpExecArray, name: 'first' | 'last'): RangeEnd | undefined {
  const place = indices?.groups?.[name];
  if (!place) return undefined;
  const number = (...keys: string[]): number | undefined => {
    const written = keys.map((key) => groups[`${name}${key}`]).find((each) => each !== undefined);
    return written === undefined ? undefined : Number(written);
  };
  const called = groups[`${name}N2`] ?? groups[`${name}N3`];
  const short = groups[`${name}Y4`];
  const year = short === undefined ? number('Y1', 'Y2', 'Y3', 'Y5') : fullYear(short);
  const month = called === undefined ? number('M1') : monthOf(called);
  const [a, b, day] = [number('A4'), number('B4'), number('D1', 'D2', 'D3', 'D5')];
  return {
    ...{ start: place[0], end: place[1] },
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
    ...(a !== undefined && b !== undefined && { numbers: [a, b] as const }),
  };
}

/**
 * What follows a dash may be an amount or a count: the last end says its year, or its month by name. "Page 3 - 12 May
 * 2026" is none: a day alone before a dash between blanks needs a word that says so.
 */
function saysBothEnds({ input, groups = {} }: RegExpExecArray, first: RangeEnd, last: RangeEnd): boolean {
  if (last.year === undefined && last.month === undefined) return false;
  if (first.month !== undefined || first.numbers) return true;
  if (first.year !== undefined) return false;
  return !DASH.test(groups.join ?? '') || BEFORE_BARE_DAY.test(input.slice(0, first.start));
}

function inOrder(
  from: RangeEnd,
  to: RangeEnd,
  order: DateOrder,
): { first: string; last: string } | undefined {
  const [a, b] = [ordered(from, order), ordered(to, order)];
  const [monthA, monthB] = [a.month ?? b.month, b.month ?? a.month];
  if (monthA === undefined || monthB === undefined) return undefined;
  const turn = monthA > monthB ? 1 : 0;
  const yearA = a.year ?? (b.year === undefined ? undefined : b.year - turn);
  const yearB = b.year ?? (a.year === undefined ? undefined : a.year + turn);
  if (yearA === undefined || yearB === undefined) return undefined;
  const [first, last] = [isoDate(yearA, monthA, a.day ?? 0), isoDate(yearB, monthB, b.day ?? 0)];
  return first !== undefined && last !== undefined && first <= last ? { first, last } : undefined;
}

function ordered({ numbers, ...known }: RangeEnd, order: DateOrder): Omit<RangeEnd, 'numbers'> {
  if (!numbers) return known;
  const [a, b] = numbers;
  return { ...known, day: order === 'dmy' ? a : b, month: order === 'dmy' ? b : a };
}
