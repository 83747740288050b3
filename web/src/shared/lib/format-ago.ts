import { formatDateTime } from './format-time.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long ago an instant was, for those of the last day: "just now", "2 min ago", "3 h ago"; earlier ones by date and time. */
export function agoWords(iso: string, now = Date.now()): string {
  const ms = now - Date.parse(iso);
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < 24 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  return formatDateTime(iso);
}
