import {
  addPeriods,
  completePeriods,
  type PeriodGrain,
  periodName,
  periodStart,
  toDate,
  toDay,
} from '@plumbline/semantics';
import type { Token } from '../language/tokens.js';
import { GRAIN_WORDS, MONTHS } from '../language/vocabulary.js';
import type { Table } from '../table/table.js';
import { isYearToken } from './match-numbers.js';
import type { TimeSpan } from './spans.js';

interface Found {
  from: number;
  to: number;
  first: number;
  /** The day after the last one. */
  end: number;
  label: string;
  because: string;
  isBase?: boolean;
}

/** Periods that the question names, on the calendar of the data: "last" is seen from its last day. */
export function matchTimes(tokens: readonly Token[], table: Table): TimeSpan[] {
  if (!table.fields.time) return [];
  const spans: TimeSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = relativeAt(tokens, at, table) ?? calendarAt(tokens, at, table);
    if (!found) continue;
    spans.push(withDirection(tokens, found, table));
    at = found.to - 1;
  }
  return spans;
}

const dates = (first: number, end: number) => ({ first: toDate(first), last: toDate(end - 1) });

/** "since March", "before 2024", "from January to June". */
function withDirection(tokens: readonly Token[], found: Found, table: Table): TimeSpan {
  const { from, to, first, end, label, because, isBase } = found;
  const before = tokens[from - 1]?.word ?? '';
  const whole = {
    kind: 'time' as const,
    from,
    to,
    ...dates(first, end),
    label,
    because,
    ...(isBase && { isBase }),
  };
  const opened = { ...whole, from: from - 1 };
  if (before === 'since') return { ...opened, last: undefined, label: `since ${label}` };
  if (before === 'after') return { ...opened, first: toDate(end), last: undefined, label: `after ${label}` };
  if (before === 'before')
    return { ...opened, first: undefined, last: toDate(first - 1), label: `before ${label}` };
  if (/^(until|till|through)$/.test(before)) return { ...opened, first: undefined, label: `until ${label}` };
  if (before === 'from' || before === 'between') {
    const joint = tokens[to]?.word ?? '';
    const other = calendarAt(tokens, to + 1, table);
    if (other && /^(to|and|until|through)$/.test(joint))
      return {
        ...{ ...opened, to: other.to, ...dates(first, other.end), label: `${label} to ${other.label}` },
        ends: [
          { ...dates(first, end), label },
          { ...dates(other.first, other.end), label: other.label },
        ],
      };
    if (before === 'from' && /^(on|onwards?)$/.test(joint))
      return { ...opened, to: to + 1, last: undefined, label: `since ${label}` };
  }
  return whole;
}

/** "last 12 months", "past quarter", "this year", "the year before", "previous month". */
function relativeAt(tokens: readonly Token[], at: number, table: Table): Found | undefined {
  const { time } = table.fields;
  const word = tokens[at]?.word ?? '';
  if (!time) return undefined;
  const isLast = /^(last|past|latest|recent|previous|prior|preceding)$/.test(word);
  const isThis = /^(this|current)$/.test(word);
  const next = tokens[at + 1];
  const count = isLast && next?.number !== undefined ? next.number : undefined;
  const unitAt = at + (count === undefined ? 1 : 2);
  const grain = GRAIN_WORDS.get(tokens[unitAt]?.word ?? '');
  const before = tokens[unitAt + 1]?.word;
  if ((isLast || isThis) && grain && grain !== 'hour') {
    if (count === undefined && /s$/.test(tokens[unitAt]?.word ?? '')) return undefined;
    return { from: at, to: unitAt + 1, ...lastPeriods(table, grain, isThis ? 0 : (count ?? 1)) };
  }
  // "the 12 months before", "the year before"
  const own = tokens[at]?.number;
  const ownGrain = GRAIN_WORDS.get(tokens[own === undefined ? at : at + 1]?.word ?? '');
  const place = own === undefined ? at + 1 : at + 2;
  if (ownGrain && /^(before|earlier|prior)$/.test(tokens[place]?.word ?? before ?? '')) {
    const { first } = lastPeriods(table, ownGrain, own ?? 1);
    const start = addPeriods(first, ownGrain, -(own ?? 1));
    return {
      ...{ from: at, to: place + 1, first: start, end: first, isBase: true },
      label: `the ${own ? `${own} ${ownGrain}s` : ownGrain} before`,
      because: 'The period before the one that is asked about',
    };
  }
  return undefined;
}

/** Complete periods up to the end of the data; none: the one that it ends in. */
function lastPeriods(table: Table, grain: PeriodGrain, count: number) {
  const { span } = table.fields.time ?? { span: { first: 0, last: 0, gap: 1 } };
  const tail = periodStart(span.last, grain);
  if (count === 0) {
    const end = addPeriods(tail, grain, 1);
    return {
      first: tail,
      end,
      label: periodName(tail, grain),
      because: `The ${grain} that the data ends in`,
    };
  }
  const { end } = completePeriods(span, grain);
  const first = addPeriods(end, grain, -count);
  const label = count === 1 ? periodName(first, grain) : `the last ${count} ${grain}s`;
  return { first, end, label, because: `Complete ${grain}s; the data ends on ${toDate(span.last)}` };
}

/** "Q3 2024", "March 2024", "March", "2024-03-05", "5 March 2024", "2024". */
function calendarAt(tokens: readonly Token[], at: number, table: Table): Found | undefined {
  const [one, two, three] = tokens.slice(at, at + 3);
  const { time } = table.fields;
  if (!one || !time) return undefined;
  const lastYear = Number(toDate(time.span.last).slice(0, 4));
  const yearOf = (token: Token | undefined) => (token && isYearToken(token) ? token.number : undefined);
  const period = (from: number, to: number, day: string, grain: PeriodGrain, because: string): Found => {
    const first = toDay(day);
    return { from, to, first, end: addPeriods(first, grain, 1), label: periodName(first, grain), because };
  };
  const quarter =
    /^q([1-4])$/.exec(one.word)?.[1] ??
    (one.word === 'quarter' ? /^[1-4]$/.exec(two?.word ?? '')?.[0] : undefined);
  // "the first quarter of 2025"
  const nth = one.isOrdinal && two?.word === 'quarter' && (one.number ?? 9) <= 4 ? one.number : undefined;
  if (nth) {
    const yearAt = at + (three?.word === 'of' ? 3 : 2);
    const year = yearOf(tokens[yearAt]);
    return period(
      at,
      year ? yearAt + 1 : at + 2,
      `${year ?? lastYear}-${String(nth * 3 - 2).padStart(2, '0')}-01`,
      'quarter',
      'A quarter',
    );
  }
  if (quarter) {
    const yearAt = at + (one.word === 'quarter' ? 2 : 1);
    const year = yearOf(tokens[yearAt]);
    const shared = year ?? yearOf(tokens.slice(at).find(isYearToken));
    const month = String(Number(quarter) * 3 - 2).padStart(2, '0');
    return period(
      at,
      year ? yearAt + 1 : yearAt,
      `${shared ?? lastYear}-${month}-01`,
      'quarter',
      shared ? 'A quarter' : 'The last year of the data',
    );
  }
  const iso = dayAt(tokens, at);
  if (iso) return period(at, iso.to, iso.day, 'day', 'A day');
  const month = monthOf(one);
  if (month > 0) {
    const year = yearOf(two);
    const start = (of: number) => `${of}-${String(month).padStart(2, '0')}-01`;
    const known = year ?? lastYearWith(start, time.span, lastYear);
    return period(
      at,
      year ? at + 2 : at + 1,
      start(known),
      'month',
      year ? 'A month' : 'The last one in the data',
    );
  }
  const year = yearOf(one);
  if (year !== undefined && three !== one) {
    const day = `${year}-01-01`;
    const isInside = toDay(day) <= time.span.last && toDay(`${year}-12-31`) >= time.span.first - 3_660;
    return isInside || year <= lastYear + 5 ? period(at, at + 1, day, 'year', 'A year') : undefined;
  }
  return undefined;
}

function lastYearWith(start: (year: number) => string, span: { last: number }, lastYear: number): number {
  return toDay(start(lastYear)) <= span.last ? lastYear : lastYear - 1;
}

function monthOf({ word, text }: Token): number {
  const at = MONTHS.findIndex((month) => month === word || (word.length === 3 && month.startsWith(word)));
  // "may" and "mar" in small letters are other words.
  return at < 0 || ((word === 'may' || word === 'march') && !/^\p{Lu}/u.test(text)) ? 0 : at + 1;
}

/** "2024-03-05", "March 5, 2024", "5 March 2024". */
function dayAt(tokens: readonly Token[], at: number): { day: string; to: number } | undefined {
  const [one, two, three] = tokens.slice(at, at + 3);
  if (!one || !two || !three) return undefined;
  const write = (year: Token, month: number, day: Token) => {
    const isDay =
      isYearToken(year) && month >= 1 && month <= 12 && (day.number ?? 0) >= 1 && (day.number ?? 0) <= 31;
    return isDay
      ? {
          day: `${year.word}-${String(month).padStart(2, '0')}-${String(day.number).padStart(2, '0')}`,
          to: at + 3,
        }
      : undefined;
  };
  if (isYearToken(one))
    return /^\d\d?$/.test(two.word) && /^\d\d?$/.test(three.word)
      ? write(one, Number(two.word), three)
      : undefined;
  return monthOf(one) > 0
    ? write(three, monthOf(one), two)
    : monthOf(two) > 0
      ? write(three, monthOf(two), one)
      : undefined;
}
