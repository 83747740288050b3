import type { DocumentPage } from '@plumbline/contracts';
import { isoDate } from '../values/calendar.js';
import { writtenDates } from '../values/dates.js';
import type { DateOrder } from '../values/written-date.js';
import { writtenMonths, writtenRanges } from '../values/written-ranges.js';

/** First and last day that a statement is about. */
export interface StatementPeriod {
  first: string;
  last: string;
}

const PERIOD_WORDS =
  /\b(period|from|through|thru|to|until|ending|ended|statement date|between|zeitraum|vom|bis|auszug)\b|\d\s*[-–]\s*\S*\d/i;

/**
 * The first range of days that the document names; else the days of lines about a period, the month that it is of, or all
 * days that it names. Undefined where it names none.
 */
export function statementPeriod(
  pages: readonly DocumentPage[],
  order: DateOrder | undefined,
): StatementPeriod | undefined {
  const lines = pages.flatMap(({ lines: onPage }) => onPage.map(({ text }) => text));
  const [range] = lines.flatMap((text) => writtenRanges(text, order));
  if (range) return { first: range.first.value, last: range.last.value };
  const datesOf = (texts: readonly string[]) =>
    texts.flatMap((text) => writtenDates(text, order).map(({ value }) => value)).sort();
  const months = () => lines.flatMap(writtenMonths).flatMap((month) => [month.first.value, month.last.value]);
  const told = datesOf(lines.filter((text) => PERIOD_WORDS.test(text)));
  const days = told.length > 0 ? told : months().slice(0, 2);
  const all = days.length > 0 ? days : datesOf(lines);
  const [first, last] = [all[0], all.at(-1)];
  return first && last ? { first, last } : undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?|([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?)(?![\d/])/i;
/** With points between, a day ends with one, too: 4.20 is an amount. */
const NUMERIC = /^(\d{1,2})(?:([/-])(\d{1,2})(?!\d|[/-]\d)|(\.)(\d{1,2})\.(?!\d))/;

/** A day without its year, as both of its readings where its order is open. */
function shortDays(text: string, order: DateOrder | undefined): { month: number; day: number }[] {
  const named = NAMED.exec(text);
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? named[3] ?? '').slice(0, 3).toLowerCase()) + 1;
    return month > 0 ? [{ month, day: Number(named[1] ?? named[4]) }] : [];
  }
  const numeric = NUMERIC.exec(text);
  if (!numeric) return [];
  const [a, b] = [Number(numeric[1]), Number(numeric[3] ?? numeric[5])];
  const [dmy, mdy] = [
    { month: b, day: a },
    { month: a, day: b },
  ];
  if (numeric[4] === '.' || order === 'dmy') return [dmy];
  return order === 'mdy' ? [mdy] : [dmy, mdy];
}

/** The day that a cell begins with. Where it is written without a year, it is the one nearest to the period. */
export function movementDate(
  written: string,
  order: DateOrder | undefined,
  period: StatementPeriod | undefined,
): string | null {
  const text = written.trim();
  const [whole] = writtenDates(text, order);
  if (whole && whole.start === 0) return bestOf([whole.value, ...(whole.other ? [whole.other] : [])], period);
  if (!period) return null;
  const [from, to] = [Number(period.first.slice(0, 4)), Number(period.last.slice(0, 4))];
  const years = Array.from({ length: to - from + 3 }, (_, at) => from - 1 + at);
  const days = shortDays(text, order).flatMap(({ month, day }) =>
    years.flatMap((year) => isoDate(year, month, day) ?? []),
  );
  return bestOf(days, period);
}

export const startsWithDate = (text: string): boolean =>
  writtenDates(text.trim())[0]?.start === 0 || shortDays(text.trim(), undefined).length > 0;

const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Of several readings the one inside the period, or nearest to it. */
function bestOf(days: readonly string[], period: StatementPeriod | undefined): string | null {
  const away = (day: string) =>
    period ? Math.max(0, time(period.first) - time(day), time(day) - time(period.last)) : 0;
  return [...days].sort((a, b) => away(a) - away(b))[0] ?? null;
}
