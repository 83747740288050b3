import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BEFORE_RESTORE_DAYS } from '@plumbline/contracts';
import { repeatedly } from '@plumbline/server';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Named after when it was set aside, in UTC. */
const ASIDE = /^before-(?:restore|following)-(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$/;

/**
 * Folders of what was there before a restore, or before this installation followed another one, whose time is over; the backup
 * of before a restore is kept apart from them.
 */
export function overdueAsides(names: readonly string[], now: Date): string[] {
  return names.filter((name) => {
    const [, date, hours, minutes, seconds] = ASIDE.exec(name) ?? [];
    if (!date) return false;
    const since = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
    return now.getTime() - since > BEFORE_RESTORE_DAYS * DAY_MS;
  });
}

/** Removes them from a data folder; what cannot be removed is tried again by the next call. */
export async function removeOverdueAsides(folder: string, now: Date): Promise<void> {
  for (const name of overdueAsides(await readdir(folder), now))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Looks every hour. Answers how to stop. */
export const watchAsides = (folder: string, onError: (error: unknown) => void): (() => void) =>
  repeatedly(() => removeOverdueAsides(folder, new Date()), { everyMs: EVERY_MS, isAtOnce: true, onError });
