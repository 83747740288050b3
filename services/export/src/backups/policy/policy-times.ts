const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Times that are asked about: a clock time of every day, or of one weekday (0 for Sunday). */
interface Asked {
  from: Date;
  until: Date;
  /** Such as 02:30. */
  at: string;
  weekday?: number;
}

/** Whether a clock time of the zone lies after `from` and not after `until`. A time that a change of clocks skips is left out. */
export function isDue({ zone }: { zone: string }, { from, until, at, weekday }: Asked): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', weekday: 'short', hourCycle: 'h23' },
  });
  const first = Math.floor(from.getTime() / MINUTE_MS) + 1;
  const last = Math.floor(until.getTime() / MINUTE_MS);
  // A week has every time in it: what lay before is made up for once.
  for (let minute = Math.max(first, last - 7 * DAY_MINUTES); minute <= last; minute += 1) {
    const parts = Object.fromEntries(
      clock.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, value]),
    );
    if (`${parts.hour}:${parts.minute}` !== at) continue;
    if (weekday === undefined || parts.weekday === WEEKDAYS[weekday]) return true;
  }
  return false;
}
