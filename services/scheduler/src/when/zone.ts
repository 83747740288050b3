/**
 * Clocks of a zone. A "local" time is what a clock on the wall shows, written as the milliseconds of the UTC time that
 * looks the same; an "instant" is milliseconds since the epoch.
 */

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(zone, format);
  return format;
}

/** How many milliseconds the zone's clocks are ahead of UTC. */
export function offsetAt(instant: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
  return local - Math.floor(instant / 1_000) * 1_000;
}

/** The first instant at which the zone's clocks differ from how they stood at `from`; they stand differently at `to`. */
export function changeBetween(from: number, to: number, zone: string): number {
  const offset = offsetAt(from, zone);
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * When the zone's clocks first show a local time. One that they leave out, because they go forward, is the moment at
 * which they go forward; one that they show twice is its first.
 */
export function firstInstantOf(local: number, zone: string): number {
  const offsets = [offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)];
  const shown = offsets.map((offset) => local - offset).filter((at) => at + offsetAt(at, zone) === local);
  if (shown.length > 0) return Math.min(...shown);
  return changeBetween(local - Math.max(...offsets), local - Math.min(...offsets), zone);
}

/** The next time the zone's clocks are changed within a year, and which way. */
export function nextClockChange(after: number, zone: string): { at: number; isForward: boolean } | undefined {
  const offset = offsetAt(after, zone);
  for (let day = 1; day <= 366; day += 1) {
    const at = after + day * DAY_MS;
    const changed = offsetAt(at, zone);
    if (changed !== offset) return { at: changeBetween(at - DAY_MS, at, zone), isForward: changed > offset };
  }
  return undefined;
}
