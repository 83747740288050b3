import { dateOfDay, dayNumber } from '@plumbline/statistics';

/** Days from the first to before the last, as dates. */
export interface DayRange {
  from: string;
  to: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase());
const month = (index: number): string =>
  `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
const months = (index: number, count: number): DayRange => ({ from: month(index), to: month(index + count) });
const days = (first: string, count: number): DayRange => ({
  from: first,
  to: dateOfDay(dayNumber(first) + count),
});

/**
 * The days that a sentence means: "over the twelve months to October 2026", "in Q3 2026", "on Sep 3, 2026". Undefined
 * where it names none.
 */
export function rangeIn(words: string): DayRange | undefined {
  const day = /([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/.exec(words);
  if (day) {
    const first = `${day[3]}-${String(monthOf(day[1]) + 1).padStart(2, '0')}-${day[2]?.padStart(2, '0')}`;
    return days(first, words.includes('week of') ? 7 : 1);
  }
  const quarter = /Q([1-4]) (\d{4})/.exec(words);
  if (quarter) return months(Number(quarter[2]) * 12 + 3 * (Number(quarter[1]) - 1), 3);
  const named = /([A-Z][a-z]{2,8}) (\d{4})/.exec(words);
  if (named && monthOf(named[1]) >= 0) {
    const index = Number(named[2]) * 12 + monthOf(named[1]);
    return /(twelve|12) months to/.test(words) ? months(index - 11, 12) : months(index, 1);
  }
  const year = /\b(\d{4})\b/.exec(words);
  return year ? months(Number(year[1]) * 12, 12) : undefined;
}

/** The range of as many months that ends where one begins. */
export function monthsBefore({ from }: DayRange, count: number): DayRange {
  const [year, number] = from.split('-').map(Number) as [number, number];
  return months(year * 12 + number - 1 - count, count);
}

export const dayBefore = (day: string): string => dateOfDay(dayNumber(day) - 1);
