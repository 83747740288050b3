import type { Plan } from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { defineJob, enqueue } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { saveChange } from './dashboard-state.js';

export const buildDashboardJob = defineJob({
  kind: 'build-dashboard',
  steps: ['Reading the profile', 'Weighing charts', 'Drawing charts', 'Writing titles'],
  schema: z.object({
    dashboardId: z.uuid(),
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    zone: z.string(),
  }),
  options: { deadlineMs: 120_000, maxAttempts: 3, concurrency: 2 },
});

export function enqueueBuild(tx: EntityManager, row: DashboardRow, plan: Plan): Promise<string> {
  return enqueue(tx, buildDashboardJob, {
    input: { dashboardId: row.id, workspaceId: row.workspaceId, dataSourceId: row.sourceId, zone: row.zone },
    workspaceId: row.workspaceId,
    userId: row.userId,
    plan,
    title: `Building ${row.name}`,
    subject: { type: 'dashboard', id: row.id },
  });
}

/**
 * Builds a dashboard anew because its source is read another way: other columns, other types. It keeps its place in
 * the plan, so nothing is asked of the quota.
 */
export async function rebuild(tx: EntityManager, live: LiveBus, row: DashboardRow): Promise<void> {
  const plan = await planOf(tx, row.workspaceId);
  Object.assign(row, { status: 'building', error: null, jobId: await enqueueBuild(tx, row, plan) });
  await saveChange(tx, live, row);
}

/** Dashboards that rules alone made from a source, and that follow it. A person's own work is never replaced. */
export function followers(tx: EntityManager, sourceId: string): Promise<DashboardRow[]> {
  return tx.find(DashboardRow, {
    where: { sourceId, status: 'ready', isPinned: false, isEdited: false },
    order: { createdAt: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}
