const DAY_MS = 86_400_000;
/** Shorter ones are weekends without a watch. */
const SHORTEST = 7;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days from the first to the last without any value, at least seven in a row. Days are in order. */
export function gapsIn(days: readonly string[]): { from: string; to: string; days: number }[] {
  return days.flatMap((day, at) => {
    const before = days[at - 1];
    if (before === undefined) return [];
    const [from, to] = [Date.parse(before) + DAY_MS, Date.parse(day) - DAY_MS];
    const count = (to - from) / DAY_MS + 1;
    return count >= SHORTEST ? [{ from: toDay(from), to: toDay(to), days: count }] : [];
  });
}

/** The day so many days before another. */
export const daysBefore = (day: string, count: number): string => toDay(Date.parse(day) - count * DAY_MS);
