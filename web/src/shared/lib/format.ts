/** How numbers, sizes and times are written everywhere. */

interface Formats {
  /** Between thousands. */
  group: string;
  decimal: string;
  /** IANA; undefined is the browser's own. */
  zone: string | undefined;
}

const integer = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const calendarDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const instants = (timeZone: string | undefined) => ({
  dateTime: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
  time: new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }),
});

let separators = { group: ',', decimal: '.' };
let { dateTime, date, time } = instants(undefined);

/** From now on numbers and times are written so. */
export function writeFormats({ group, decimal, zone }: Formats): void {
  separators = { group, decimal };
  ({ dateTime, date, time } = instants(zone));
}

const separated = (text: string) =>
  text.replace(/[.,]/g, (mark) => (mark === ',' ? separators.group : separators.decimal));

const MINUS = '\u2212';
const NO_BREAK = '\u00A0';
const withMinus = (text: string) => separated(text).replace('-', MINUS);

/** 12480 -> "12,480". */
export const formatCount = (value: number): string => withMinus(integer.format(value));
/** 1420000 -> "1.42M". */
export const formatCompact = (value: number): string => withMinus(compact.format(value));

/** Bytes in the units people know: 48,970,138 -> "46.7 MB" (powers of 1,024). */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  const digits = value >= 100 ? 0 : 1;
  return `${power === 0 ? formatCount(value) : separated(value.toFixed(digits))}${NO_BREAK}${units[power]}`;
}

/** An instant in the reader's own zone: "Nov 20, 2026, 4:12 PM". */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
/** The day of an instant in the reader's own zone. */
export const formatDay = (iso: string): string => date.format(new Date(iso));
export const formatTime = (iso: string): string => time.format(new Date(iso));
/** A calendar date (`YYYY-MM-DD`), which no zone may move. */
export const formatCalendarDate = (day: string): string => calendarDate.format(new Date(`${day}T00:00:00Z`));

/** Elapsed milliseconds as m:ss. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** plural(1, 'row') -> "1 row"; plural(2, 'row') -> "2 rows". */
export const plural = (count: number, word: string, words = `${word}s`): string =>
  `${formatCount(count)} ${count === 1 ? word : words}`;
