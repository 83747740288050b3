/** The days that a card looks back on, today included. */
export const DAYS = 14;
const DAY_MS = 86_400_000;

/** How many items were made on each of the last days, oldest day first, by the reader's own calendar. */
export function perDay(items: readonly { createdAt?: string }[], now = new Date()): number[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const counts = Array<number>(DAYS).fill(0);
  for (const { createdAt } of items) {
    if (createdAt === undefined) continue;
    // Rounded, since a day of the clocks' change is an hour longer or shorter.
    const daysAgo = Math.round((today - new Date(createdAt).setHours(0, 0, 0, 0)) / DAY_MS);
    if (daysAgo >= 0 && daysAgo < DAYS) counts[DAYS - 1 - daysAgo]! += 1;
  }
  return counts;
}
