import type { DateOrder } from '@plumbline/contracts';
import { findMonth, type MonthLanguage } from './month-names.js';
import { readPeriod } from './period-text.js';
import { DOTTED_HALF, ORDINAL_DAY, withYearFirst, withYearLast } from './written-parts.js';
import { ZONE_EXPRESSIONS, zonePart } from './zone-text.js';

/** One way to understand a text as a date. */
export interface ParsedDate {
  /** Undefined where the text leaves no choice: ISO dates, names of months. */
  order?: DateOrder;
  /** strptime pattern; what the engine parses with. */
  pattern: string;
  hasTime: boolean;
  isZoned: boolean;
  /** Month names other than English need translating first. */
  language?: MonthLanguage;
  isTwoDigitYear: boolean;
  /** A month, quarter or week without a day, read as its first. */
  isMonth: boolean;
  /** `YYYY-MM-DD`. */
  value: string;
}

const DATE_TIME = /^(?<date>.+?)(?:(?<gap>T|,? +|(?<=\d{4}):)(?<time>\d{1,2}:\d{2}.*))?$/;
const TIME = new RegExp(
  String.raw`^\d{1,2}:\d{2}(?<seconds>:\d{2}(?<fraction>[.,]\d{1,9})?)?(?<half> ?(?:[AaPp][Mm]|[AaPp]\.[Mm]\.))?` +
    `(?<zone> ?(?:${Object.values(ZONE_EXPRESSIONS).join('|')}))?$`,
);
const TRIPLE = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})$/;

/** The last texts with a interpretation: the columns of a table share their dates, and ask for each several times. */
const known = new Map<string, ParsedDate[]>();
const MAX_KNOWN = 10_000;

/** Every reading of the text as a date or timestamp; none where it is neither. */
export function readDate(text: string): ParsedDate[] {
  const trimmed = text.trim();
  if (trimmed.length < 6 || trimmed.length > 45 || !/\d/.test(trimmed)) return [];
  const before = known.get(trimmed);
  if (before) return before;
  const interpretations = interpretationsOf(trimmed);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(trimmed, interpretations);
  return interpretations;
}

function interpretationsOf(trimmed: string): ParsedDate[] {
  const yearFirst = withYearFirst(trimmed);
  if (yearFirst)
    return interpretationsOf(yearFirst).map((each) => ({ ...each, pattern: withYearLast(each.pattern) }));
  const parts = DATE_TIME.exec(trimmed)?.groups;
  if (!parts) return [];
  const time =
    parts.time === undefined ? { pattern: '', isZoned: false } : timePattern(parts.time, parts.gap!);
  if (!time) return [];
  const text = parts.date!;
  const dates = [...tripleDates(text), ...compactDate(text), ...namedDates(text), ...periods(text)];
  const hasTime = parts.time !== undefined;
  return dates
    .filter((date) => isCalendarDate(date) && !(date.isMonth && hasTime))
    .map(({ order, pattern, language, isTwoDigitYear, isMonth, year, month, day }) => ({
      order,
      pattern: pattern + time.pattern,
      hasTime,
      isZoned: time.isZoned,
      language,
      isTwoDigitYear,
      isMonth,
      value: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    }));
}

interface DateParts {
  order?: DateOrder;
  pattern: string;
  language?: MonthLanguage;
  isTwoDigitYear: boolean;
  isMonth: boolean;
  year: number;
  month: number;
  day: number;
}

function timePattern(time: string, gap: string): { pattern: string; isZoned: boolean } | undefined {
  const parts = TIME.exec(time)?.groups;
  if (!parts) return undefined;
  const seconds = parts.seconds ? '%S' : undefined;
  const fraction = parts.fraction ? `${parts.fraction[0]}%n` : '';
  const half = parts.half;
  const zone = parts.zone;
  const hours = half ? '%I' : '%H';
  const clock = `${hours}:%M${seconds ? `:${seconds}${fraction}` : ''}`;
  const halfPart = half?.endsWith('.') ? DOTTED_HALF : '%p';
  const halfPattern = half ? `${half.startsWith(' ') ? ' ' : ''}${halfPart}` : '';
  const zonePattern = zone ? `${zone.startsWith(' ') ? ' ' : ''}${zonePart(zone.trim())}` : '';
  return { pattern: gap + clock + halfPattern + zonePattern, isZoned: zone !== undefined };
}

function tripleDates(text: string): DateParts[] {
  const match = TRIPLE.exec(text);
  if (!match) return yearMonth(text);
  const [, first, separator, second, third] = match as unknown as [string, string, string, string, string];
  const s = separator === ' ' ? ' ' : separator;
  if (first.length >= 3) {
    if (first.length !== 4 || third.length > 2) return [];
    const date = { year: Number(first), month: Number(second), day: Number(third) };
    return [{ ...date, pattern: `%Y${s}%m${s}%d`, isTwoDigitYear: false, isMonth: false }];
  }
  if (third.length === 1 || first.length > 2) return [];
  const isTwoDigitYear = third.length === 2;
  const y = isTwoDigitYear ? '%y' : '%Y';
  const year = fullYear(third);
  const common = { isTwoDigitYear, isMonth: false };
  const dates: DateParts[] = [
    { ...common, order: 'mdy', pattern: `%m${s}%d${s}${y}`, year, month: Number(first), day: Number(second) },
    { ...common, order: 'dmy', pattern: `%d${s}%m${s}${y}`, year, month: Number(second), day: Number(first) },
  ];
  if (isTwoDigitYear && first.length === 2) {
    const yearFirst = { year: fullYear(first), month: Number(second), day: Number(third) };
    dates.push({ ...common, ...yearFirst, order: 'ymd', pattern: `%y${s}%m${s}%d` });
  }
  return dates;
}

/** `2025-07`, `202507` and `07/2025`; with a point it would be a number. */
function yearMonth(text: string): DateParts[] {
  const [, year = '', gap = '', month = ''] = /^((?:19|20)\d{2})([-/]?)(\d{2})$/.exec(text) ?? [];
  const [, early = '', between = '', late = ''] = /^(\d{1,2})([-/])((?:19|20)\d{2})$/.exec(text) ?? [];
  if (!year && !late) return [];
  return [
    {
      pattern: year ? `%Y${gap}%m` : `%m${between}%Y`,
      isTwoDigitYear: false,
      isMonth: true,
      year: Number(year || late),
      month: Number(month || early),
      day: 1,
    },
  ];
}

function compactDate(text: string): DateParts[] {
  const match = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return [];
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return [{ pattern: '%Y%m%d', isTwoDigitYear: false, isMonth: false, year, month, day }];
}

const NAMED =
  /^(?<weekday>\p{L}{2,10}\.?,? )?(?:(?<day1>\d{1,2})(?<suffix1>st|nd|rd|th)?(?<gap1>(?: of)?[-/. ]*))?(?<month>\p{L}{3,10}\.?)(?<gap2>[-/., ]*)(?:(?<day2>\d{1,2})(?<suffix2>st|nd|rd|th)?(?<gap3>, *| +|-))?(?<year>\d{4}|'?\d{2})$/u;

const YEAR_FIRST =
  /^(?<year>\d{4})(?<gap1>[-/. ]+)(?<month>\p{L}{3,10}\.?)(?:(?<gap2>[-/., ]+)(?<day>\d{1,2}))?$/u;

/** `2005 Apr`, `1992-Nov-02`. */
function yearFirstDates(text: string): DateParts[] {
  const parts = YEAR_FIRST.exec(text)?.groups;
  const month = parts && findMonth(parts.month!);
  if (!month) return [];
  const { year, gap1, gap2, day } = parts;
  return [
    {
      pattern: `%Y${gap1}${month.pattern}${day ? `${gap2}%d` : ''}`,
      language: month.language,
      isTwoDigitYear: false,
      isMonth: day === undefined,
      year: Number(year),
      month: month.month,
      day: Number(day ?? 1),
    },
  ];
}

function periods(text: string): DateParts[] {
  const period = readPeriod(text);
  return period ? [{ ...period, isTwoDigitYear: false, isMonth: true }] : [];
}

/** `5 Jan 2024`, `January 5, 2024`, `5-Jan-24`, `Jan 2024`, with or without a weekday in front. */
function namedDates(text: string): DateParts[] {
  const parts = NAMED.exec(text)?.groups;
  if (!parts) return yearFirstDates(text);
  if (parts.day1 && parts.day2) return [];
  // Written without a gap, `06FEB2023` is a date, and `5mar24` may be anything.
  if (parts.day1 && !parts.gap1 && parts.year!.length < 4) return [];
  const month = findMonth(parts.month!);
  if (!month || parts.year!.startsWith("'")) return [];
  const isTwoDigitYear = parts.year!.length === 2;
  const day = parts.day1 ?? parts.day2;
  if (!day && isTwoDigitYear && !/[-/ ]/.test(parts.gap2!)) return [];
  const weekday = parts.weekday ? weekdayPattern(parts.weekday) : '';
  if (weekday === undefined) return [];
  const before = parts.day1 ? `${parts.suffix1 ? ORDINAL_DAY : '%d'}${parts.gap1}` : '';
  const after = parts.day2 ? `${parts.suffix2 ? ORDINAL_DAY : '%d'}${parts.gap3}` : '';
  const year = isTwoDigitYear ? '%y' : '%Y';
  return [
    {
      pattern: `${weekday}${before}${month.pattern}${parts.gap2}${after}${year}`,
      language: month.language,
      isTwoDigitYear,
      isMonth: day === undefined,
      year: fullYear(parts.year!),
      month: month.month,
      day: Number(day ?? 1),
    },
  ];
}

function weekdayPattern(text: string): string | undefined {
  const name = text.trim().replace(/[.,]$/, '').toLowerCase();
  const rest = text.slice(name.length);
  if (/^(?:mon|tue|wed|thu|fri|sat|sun)$/.test(name)) return `%a${rest}`;
  return /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(name) ? `%A${rest}` : undefined;
}

/** POSIX: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year >= 69 ? 1_900 + year : 2_000 + year;
}

function isCalendarDate({ year, month, day }: DateParts): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate();
}
