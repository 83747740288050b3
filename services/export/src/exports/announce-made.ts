import { type ExportError, type MailBody, ScheduledFileMade } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { ExportRow, ScheduleRunOf } from './export.entity.js';

/** Accidents: the next attempt may go well. What names a tile, a plan or something that is gone stays as it is. */
const PASSING: readonly string[] = ['busy', 'internal', 'timeout', 'worker_crashed', 'unavailable'];

/** Tells the schedule that waits for the file that it is stored. Nothing happens where nobody waits. */
export async function announceMade(
  tx: EntityManager,
  row: ExportRow,
  mail: MailBody | undefined,
): Promise<void> {
  const { scheduleRun, fileKey: key, fileName: name, bytes } = row;
  if (!scheduleRun || key === null || name === null || bytes === null) return;
  await publish(tx, ScheduledFileMade, {
    ...{ workspaceId: row.workspaceId, aggregateVersion: scheduleRun.attempt, runId: scheduleRun.id },
    made: {
      ...{ exportId: row.id, key, name, bytes },
      ...(row.pages !== null && { pages: row.pages }),
      ...(row.dataVersion !== null && { dataVersion: row.dataVersion }),
      ...(row.dataState !== null && { dataState: row.dataState }),
      ...(mail && { mail }),
    },
  });
}

/** Tells it that there is none, and why. */
export async function announceNotMade(
  tx: EntityManager,
  { workspaceId, scheduleRun }: { workspaceId: string; scheduleRun: ScheduleRunOf | null },
  error: ExportError,
): Promise<void> {
  if (!scheduleRun) return;
  await publish(tx, ScheduledFileMade, {
    ...{ workspaceId, aggregateVersion: scheduleRun.attempt, runId: scheduleRun.id },
    made: { error, isPassing: PASSING.includes(error.code) },
  });
}
