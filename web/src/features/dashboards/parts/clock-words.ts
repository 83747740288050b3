import { formatDateTime, formatTime } from '../../../shared/lib/format-time.js';

/** "14:02" of today, and the day with it of any other. */
export function clockWords(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date().toDateString();
  return isToday ? formatTime(iso) : formatDateTime(iso);
}
