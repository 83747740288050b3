const MINUTE_MS = 60_000;

/** "3 hours old"; what is younger than a minute is "less than a minute old". */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'less than a minute old';
  if (minutes < 120) return `${plural(minutes, 'minute')} old`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${plural(hours, 'hour')} old`;
  return `${plural(Math.floor(hours / 24), 'day')} old`;
}

/** What stays where a refresh failed: "Version 3 of Nov 25, 2026, 6:00 AM CST stays in place, 26 hours old." */
export function stayingWords(
  { version, readAt }: { version: number; readAt: Date },
  { now, zone }: { now: Date; zone: string },
): string {
  const at = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(readAt);
  return `Version ${version} of ${at} stays in place, ${ageWords(now.getTime() - readAt.getTime())}.`;
}

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
