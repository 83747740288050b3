/** How instants and durations are written everywhere; calendar dates, which no zone may move, are `formatDate` of charts. */

const formatsFor = (timeZone: string | undefined) => ({
  dateTime: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
  time: new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }),
});

const reader = { formats: formatsFor(undefined) };

/** From now on times are written in this zone (IANA); undefined is the browser's own. */
export function setZone(zone: string | undefined): void {
  reader.formats = formatsFor(zone);
}

/** An instant in the reader's own zone: "Nov 20, 2026, 4:12 PM". */
export const formatDateTime = (iso: string): string => reader.formats.dateTime.format(new Date(iso));
/** The day of an instant in the reader's own zone. */
export const formatDay = (iso: string): string => reader.formats.date.format(new Date(iso));
export const formatTime = (iso: string): string => reader.formats.time.format(new Date(iso));

/** Elapsed milliseconds as m:ss. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
