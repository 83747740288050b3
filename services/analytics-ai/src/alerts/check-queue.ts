import { alertDefinition, type EventPayload, PLANS, ScheduleFired } from '@plumbline/contracts';
import { defineJob, enqueue } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Judges the number of an alert and tells its schedule how it stands. */
export const checkAlertJob = defineJob({
  kind: 'check-alert',
  steps: ['Judging the number'],
  schema: z.object({
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    runId: z.uuid(),
    attempt: z.number().int(),
    zone: z.string(),
    plan: z.enum(PLANS),
    alert: alertDefinition,
    /** The least version of the data that is judged. */
    leastVersion: z.number().int(),
  }),
  options: { deadlineMs: 120_000, maxAttempts: 3, concurrency: 1, isBackground: true },
});

type Fired = EventPayload<typeof ScheduleFired>;

/** @throws AppError `busy`, `not_found` where the news has no alert */
export function enqueueCheck(tx: EntityManager, fired: Fired): Promise<string> {
  const { workspaceId, target, runId, aggregateVersion: attempt, zone, plan, userId, name } = fired;
  if (!fired.alert) throw new AppError('not_found', 'The alert was deleted.');
  const { dataVersion: leastVersion, ...alert } = fired.alert;
  return enqueue(tx, checkAlertJob, {
    input: { workspaceId, dataSourceId: target, runId, attempt, zone, plan, alert, leastVersion },
    ...{ workspaceId, userId, plan },
    title: `Checking ${name}`,
    subject: { type: 'data-source', id: target },
  });
}
