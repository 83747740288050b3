import type { RunStatus } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';

/** Runs after which the count begins anew. */
export const WENT_WELL: readonly RunStatus[] = ['done', 'partly', 'unchanged'];
const FAILED: readonly RunStatus[] = ['failed', 'held'];

/**
 * How many of the newest runs of a schedule failed one after the other since it was made or resumed, tests apart. A run whose
 * mails all came back days later is one of them.
 */
export async function failuresInARow(
  tx: EntityManager,
  { id, countedFrom }: Pick<ScheduleRow, 'id' | 'countedFrom'>,
): Promise<number> {
  const [counted]: { failures: number }[] = await tx.query(
    `SELECT count(*)::int AS failures FROM schedule_runs
     WHERE schedule_id = $1 AND cause <> 'test' AND status = ANY($2) AND finished_at >= $3
       AND started_at > coalesce(
         (SELECT max(started_at) FROM schedule_runs
          WHERE schedule_id = $1 AND cause <> 'test' AND status = ANY($4)), '-infinity')`,
    [id, FAILED, countedFrom, WENT_WELL],
  );
  return counted?.failures ?? 0;
}
