import type { BackupView } from '@plumbline/contracts';

const DAY_MS = 86_400_000;

export interface BackupDay {
  /** Its beginning, in the browser's zone. */
  at: Date;
  /** The largest backup of the day; undefined where there is none. */
  bytes?: number;
  isProven: boolean;
}

/** The last days, today last, each with its backup. */
export function backupDays(backups: readonly BackupView[], now: Date, days = 30): BackupDay[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return Array.from({ length: days }, (_, index) => {
    const at = new Date(today.getTime() - (days - 1 - index) * DAY_MS);
    const of = backups.filter((backup) => backup.at && isSameDay(new Date(backup.at), at));
    return {
      at,
      ...(of.length > 0 && { bytes: Math.max(...of.map(({ bytes }) => bytes ?? 0)) }),
      isProven: of.some(({ test }) => test?.status === 'passed'),
    };
  });
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();
