import type { MonthDay, When } from './when.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WORK_DAYS = [1, 2, 3, 4, 5];
const NTH: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** The name of a weekday from Monday, 1, to Sunday, 7. */
export const weekdayName = (day: number): string => WEEKDAYS[day - 1] ?? '';

/** "8:00 AM". */
export function clockWords(at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Zones have had other names before. */
const A_DAY_OF_NOW = Date.UTC(2026, 0, 1);

/** "Central Time" of a zone as people of the US call it; its name where they have none. */
export function zoneWords(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = parts.formatToParts(A_DAY_OF_NOW).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT') ? zone : name;
}

/** "weekday", "Monday", "Monday and Thursday". */
export function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  if (sorted.length === 7) return 'day';
  if (sorted.join() === WORK_DAYS.join()) return 'weekday';
  const names = sorted.map(weekdayName);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

const ordinal = (day: number): string => {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${day}${endings[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)] ?? 'th'}`;
};

/** "first Monday", "last day", "15th". */
export function monthDayWords(day: MonthDay): string {
  if (day === 'last') return 'last day';
  if (typeof day === 'number') return ordinal(day);
  return `${NTH[day.nth] ?? ''} ${weekdayName(day.weekday)}`;
}

/** "Every weekday at 8:00 AM Central Time". */
export function whenWords(when: When): string {
  const zone = zoneWords(when.zone);
  if ('cron' in when) return `At ${when.cron} in ${zone}`;
  switch (when.every) {
    case 'hour': {
      const minutes = when.at.slice(3);
      const hours = when.hours === 1 ? 'hour' : `${when.hours} hours`;
      return `Every ${hours} at :${minutes}, ${zone}`;
    }
    case 'day':
      return `Every day at ${clockWords(when.at)} ${zone}`;
    case 'week':
      return `Every ${daysWords(when.days)} at ${clockWords(when.at)} ${zone}`;
    case 'month':
      return `On the ${monthDayWords(when.day)} of each month at ${clockWords(when.at)} ${zone}`;
  }
}
