import type { CellValue, Grain } from '@plumbline/contracts';
import { calendarFormat, calendarText, calendarTime } from './format-date.js';
import { formatUngrouped } from './format-number.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** 1 January 2024 was a Monday, as weekday 1 is. */
const A_MONDAY = Date.UTC(2024, 0, 1);

/** Whether the grain cuts a calendar into periods; weekday and hour of day are cycles. */
export function isPeriod(grain: Grain | undefined): grain is Exclude<Grain, 'weekday' | 'hour_of_day'> {
  return grain !== undefined && grain !== 'weekday' && grain !== 'hour_of_day';
}

/** A period in words: "February 2026", "Q1 2026", "Week of Feb 2, 2026", "Monday", "3 PM". */
export function formatPeriod(value: CellValue, grain: Grain): string {
  if (value === null) return 'No date';
  if (grain === 'weekday') return cycleText(value, (n) => weekday(n, 'long'));
  if (grain === 'hour_of_day') return cycleText(value, hourOfDay);
  const time = calendarTime(String(value));
  if (time === null) return String(value);
  const year = formatUngrouped(new Date(time).getUTCFullYear());
  switch (grain) {
    case 'year':
      return year;
    case 'quarter':
      return `Q${quarterOf(time)} ${year}`;
    case 'month':
      return calendarFormat(time, { month: 'long', year: 'numeric' });
    case 'week':
      return `Week of ${calendarFormat(time, { dateStyle: 'medium' })}`;
    case 'day':
      return calendarFormat(time, { dateStyle: 'medium' });
    case 'hour':
      return `${calendarFormat(time, { dateStyle: 'medium' })}, ${hourOfDay(new Date(time).getUTCHours())}`;
  }
}

/**
 * Tick text of a period: the year in place of January (or the first quarter), the day's date in place of midnight.
 * `withYear` spells the year out, for the first tick of an axis that shows no January.
 */
export function formatPeriodTick(value: CellValue, grain: Grain, withYear = false): string {
  if (value === null) return 'None';
  if (grain === 'weekday') return cycleText(value, (n) => weekday(n, 'short'));
  if (grain === 'hour_of_day') return cycleText(value, hourOfDay);
  const time = calendarTime(String(value));
  if (time === null) return String(value);
  const date = new Date(time);
  const year = formatUngrouped(date.getUTCFullYear());
  switch (grain) {
    case 'year':
      return year;
    case 'quarter':
      return quarterOf(time) === 1 ? year : `Q${quarterOf(time)}${withYear ? ` ${year}` : ''}`;
    case 'month':
      if (date.getUTCMonth() === 0) return year;
      return calendarFormat(time, withYear ? { month: 'short', year: 'numeric' } : { month: 'short' });
    case 'week':
    case 'day':
      return calendarFormat(time, withYear ? { dateStyle: 'medium' } : { month: 'short', day: 'numeric' });
    case 'hour':
      return date.getUTCHours() === 0
        ? calendarFormat(time, { month: 'short', day: 'numeric' })
        : hourOfDay(date.getUTCHours());
  }
}

/** First moment after the period that starts at `value`, as a calendar string; null where `value` is no date. */
export function nextPeriod(value: string, grain: Grain): string | null {
  const time = calendarTime(value);
  if (time === null) return null;
  if (grain === 'hour') return calendarText(time + HOUR_MS, true);
  if (grain === 'day') return calendarText(time + DAY_MS);
  if (grain === 'week') return calendarText(time + 7 * DAY_MS);
  const months = grain === 'year' ? 12 : grain === 'quarter' ? 3 : 1;
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + months);
  return calendarText(date.getTime());
}

function quarterOf(time: number): number {
  return Math.floor(new Date(time).getUTCMonth() / 3) + 1;
}

function weekday(number: number, length: 'long' | 'short'): string {
  return calendarFormat(A_MONDAY + (number - 1) * DAY_MS, { weekday: length });
}

function hourOfDay(hour: number): string {
  const text = calendarFormat(A_MONDAY + hour * HOUR_MS, { hour: 'numeric' });
  // A clock of 24 hours gives a bare number.
  return /^\d+$/.test(text) ? `${text}:00` : text;
}

function cycleText(value: CellValue, name: (number: number) => string): string {
  const number = Number(value);
  return Number.isInteger(number) ? name(number) : String(value);
}
