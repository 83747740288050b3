import { calendarText } from '@plumbline/charts';

/** Calendar days as `YYYY-MM-DD`. Read and written as charts read and write them. */

export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day of a date or of a wall-clock timestamp; null where the text is neither. */
export function dayOf(text: unknown): string | null {
  return typeof text === 'string' && DAY.test(text) && !Number.isNaN(timeOf(text)) ? text.slice(0, 10) : null;
}

/** Whether the text is a whole day: a date without a time of day. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && text.length === 10 && dayOf(text) !== null;
}

export function addDays(day: string, days: number): string {
  return textOf(timeOf(day) + days * DAY_MS);
}

/** The first day of the month that lies `months` from the month of `day`. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(timeOf(day));
  return textOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

export function monthEnd(day: string, months = 0): string {
  return addDays(monthStart(day, months + 1), -1);
}

export function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

/** 1 (Monday) to 7. */
export function weekday(day: string): number {
  return new Date(timeOf(day)).getUTCDay() || 7;
}

/** Whole months from the first of one month to the end of another. */
export function countMonths({ from, to }: DayRange): number {
  const [first, last] = [new Date(timeOf(from)), new Date(timeOf(to))];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
}

function timeOf(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
}

function textOf(time: number): string {
  return calendarText(time);
}
