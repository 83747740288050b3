import { addDays, isoWeekday } from './calendar.js';

/** The rule of each day, by the year. */
const HOLIDAYS: ((year: number) => string)[] = [
  (year) => `${year}-01-01`,
  (year) => weekdayOf(`${year}-01-01`, 1, 3),
  (year) => weekdayOf(`${year}-02-01`, 1, 3),
  (year) => lastMonday(year, 5),
  (year) => `${year}-06-19`,
  (year) => `${year}-07-04`,
  (year) => weekdayOf(`${year}-09-01`, 1, 1),
  (year) => weekdayOf(`${year}-10-01`, 1, 2),
  (year) => `${year}-11-11`,
  (year) => weekdayOf(`${year}-11-01`, 4, 4),
  (year) => addDays(weekdayOf(`${year}-11-01`, 4, 4), 1),
  (year) => `${year}-12-24`,
  (year) => `${year}-12-25`,
];

/** The n-th weekday (1 is Monday) from the first of a month on. */
function weekdayOf(first: string, weekday: number, nth: number): string {
  return addDays(first, ((weekday - isoWeekday(first) + 7) % 7) + 7 * (nth - 1));
}

function lastMonday(year: number, month: number): string {
  const next = weekdayOf(`${year}-${String(month + 1).padStart(2, '0')}-01`, 1, 1);
  return addDays(next, -7);
}

/** Federal holidays of the United States, the Friday after Thanksgiving and Christmas Eve, of a year. */
export const usHolidays = (year: number): string[] => HOLIDAYS.map((dayOf) => dayOf(year));

const known = new Map<string, ReadonlySet<string>>();

/** Whether a day, as `2024-07-04`, is one of them. */
export function isUsHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const days = known.get(year) ?? new Set(usHolidays(Number(year)));
  known.set(year, days);
  return days.has(day);
}
