import { formatMoment } from '@plumbline/charts';

/** How instants and durations are written everywhere; calendar dates, which no zone may move, are `formatDate` of charts. */

const reader: { timeZone: string | undefined } = { timeZone: undefined };

/** From now on times are written in this zone (IANA); undefined is the browser's own. */
export function setZone(zone: string | undefined): void {
  reader.timeZone = zone;
}

/** An instant with options of Intl, in the reader's own zone unless they name one. */
export const formatAs = (instant: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  formatMoment(instant, { ...reader, ...options });

/** An instant in the reader's own zone: "Nov 20, 2026, 4:12 PM". */
export const formatDateTime = (iso: string): string =>
  formatAs(iso, { dateStyle: 'medium', timeStyle: 'short' });
/** The day of an instant in the reader's own zone. */
export const formatDay = (iso: string): string => formatAs(iso, { dateStyle: 'medium' });
export const formatTime = (iso: string): string => formatAs(iso, { timeStyle: 'short' });

/** Elapsed milliseconds as m:ss. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
