import { dateLocale } from './number-marks.js';

/**
 * Calendar strings (`2026-02-03`, `2026-02-03T15:00:00`) are read and written as wall-clock values: the UTC
 * clock serves as a calendar that no zone can shift. Only `formatInstant` knows zones.
 */

const CALENDAR = /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?/;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds of the wall-clock value on a zoneless calendar; null where the text is no date. */
export function calendarTime(text: string): number | null {
  const match = CALENDAR.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  // Date.UTC reads years 0 to 99 as 19xx, setUTCFullYear does not.
  const date = new Date(Date.UTC(2000, 0, 1, Number(hour), Number(minute), Number(second)));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getTime();
}

/** The calendar string of a zoneless time, with hours only where asked. */
export function calendarText(time: number, withHours = false): string {
  const text = new Date(time).toISOString();
  return withHours ? text.slice(0, 19) : text.slice(0, text.indexOf('T'));
}

/** "Nov 1, 2024", or with the time of day "Nov 1, 2024, 4:12 PM"; text that is no date comes back unchanged. */
export function formatDate(text: string): string {
  const time = calendarTime(text);
  if (time === null) return text;
  const hasTime = /[T ]\d{2}:\d{2}/.test(text);
  return calendarFormat(
    time,
    hasTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' },
  );
}

/** "Nov 1, 2024 – Oct 31, 2026"; one date where both are the same. */
export function formatDateRange(from: string, to: string): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** An instant in a zone, with its name: "Nov 20, 2026, 4:12 PM CT". */
export function formatInstant(instant: string, zone: string): string {
  const date = new Date(instant);
  const text = unbroken(formatMoment(date, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }));
  // Zones without a generic name are offsets from "GMT", where UTC would read "GMT+0".
  const generic = zoneName(date, zone, 'shortGeneric');
  const name = generic?.startsWith('GMT') ? zoneName(date, zone, 'short') : generic;
  return name ? `${text} ${name}` : text;
}

function zoneName(date: Date, timeZone: string, timeZoneName: 'short' | 'shortGeneric'): string | undefined {
  const parts = formatter({ timeZone, timeZoneName }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** Formats a zoneless time with Intl options. */
export function calendarFormat(time: number, options: Intl.DateTimeFormatOptions): string {
  return unbroken(formatMoment(time, { ...options, timeZone: 'UTC' }));
}

/** An instant with Intl options, in the locale that dates are written in; without a zone, in the machine's. */
export const formatMoment = (instant: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  formatter(options).format(new Date(instant));

/** "3 PM" must not break, and must not use U+202F, as some engines do: few fonts hold it and exports draw a box. */
function unbroken(text: string): string {
  return text.replaceAll(/[ \u202f](?=[ap]\.?m)/gi, '\u00a0');
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocale();
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}
