import { calendarTime, formatDateRange } from './format-date.js';
import { formatPeriod } from './format-period.js';

const DAY_MS = 86_400_000;

/** A span of days, both ends included, as people call it: "2025", "March 2026", "Nov 2024 – Oct 2025", else by its days. */
export function formatRange(from: string, to: string): string {
  const [first, end] = [calendarTime(from), calendarTime(to)];
  if (first === null || end === null) return formatDateRange(from, to);
  const [start, next] = [new Date(first), new Date(end + DAY_MS)];
  if (start.getUTCDate() !== 1 || next.getUTCDate() !== 1) return formatDateRange(from, to);
  const months =
    12 * (next.getUTCFullYear() - start.getUTCFullYear()) + next.getUTCMonth() - start.getUTCMonth();
  if (months === 1) return formatPeriod(from, 'month');
  if (months === 12 && start.getUTCMonth() === 0) return formatPeriod(from, 'year');
  if (months === 3 && start.getUTCMonth() % 3 === 0) return formatPeriod(from, 'quarter');
  return `${monthOf(start)} – ${monthOf(new Date(end))}`;
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthOf = (date: Date): string => MONTHS.format(date);
