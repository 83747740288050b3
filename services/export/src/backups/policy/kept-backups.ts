import type { BackupPolicy } from '@plumbline/contracts';

interface Kept {
  id: string;
  /** The moment that it shows. */
  at: Date;
}

type Period = 'daily' | 'weekly' | 'monthly';

/** Monday of its week, and so on: what two moments of one period share. */
function periodOf(at: Date, period: Period, zone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  if (period === 'daily') return day;
  if (period === 'monthly') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Which backups of the policy it keeps: of each of the last days, weeks and months that have one, the newest. The newest of all
 * stays whatever the policy says.
 */
export function keptBackups(
  backups: readonly Kept[],
  { keep, zone }: Pick<BackupPolicy, 'keep' | 'zone'>,
): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  for (const period of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const { id, at } of newestFirst) {
      const name = periodOf(at, period, zone);
      if (seen.has(name)) continue;
      if (seen.size === keep[period]) break;
      seen.add(name);
      kept.add(id);
    }
  }
  return kept;
}
