import { formatAs } from './format-time.js';

/** A time of day that no zone moves, `14:30`, with the clock that the reader chose: "2:30 PM". */
export const formatClock = (time: string): string =>
  formatAs(`2026-01-01T${time}:00Z`, { timeStyle: 'short', timeZone: 'UTC' });
