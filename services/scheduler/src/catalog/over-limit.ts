import { fullMeter, PLANS, quotaOf, type Terms } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from './schedule.entity.js';

/**
 * Why a schedule does not run, where the plan has become too small for it: the oldest ones keep their places (T-58).
 * Undefined where it may.
 */
export async function overLimitWords(tx: EntityManager, schedule: ScheduleRow): Promise<string | undefined> {
  const { workspaceId, createdAt, id } = schedule;
  const [known]: { plan: string; limits: Terms['limits'] }[] = await tx.query(
    `SELECT plan, limits FROM workspace_quota WHERE workspace_id = $1`,
    [workspaceId],
  );
  const plan = PLANS.find((each) => each === known?.plan) ?? 'free';
  const limit = quotaOf({ plan, limits: known?.limits }, 'schedules');
  if (limit === null) return undefined;
  const [row]: { before: number }[] = await tx.query(
    `SELECT count(*)::int AS before FROM schedules
     WHERE workspace_id = $1 AND (created_at, id) < ($2, $3)`,
    [workspaceId, createdAt, id],
  );
  return (row?.before ?? 0) < limit ? undefined : fullMeter(plan, 'schedules', limit);
}
