import { ScheduleDeleted, ScheduleKept } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from './schedule.entity.js';

type Told = Pick<
  ScheduleRow,
  'id' | 'workspaceId' | 'name' | 'kind' | 'targetId' | 'when' | 'filters' | 'condition' | 'threshold'
>;

/** Later news of a schedule have a later time. */
const now = (): number => Date.now();

/** Announces what a schedule does, of what and when. */
export async function tellSchedule(tx: EntityManager, row: Told): Promise<void> {
  const { id: scheduleId, workspaceId, name, kind, targetId: target } = row;
  const { when, filters, condition, threshold } = row;
  await publish(tx, ScheduleKept, {
    ...{ workspaceId, aggregateVersion: now(), scheduleId, name, kind, target },
    ...{ when, filters, condition, threshold },
  });
}

/** Announces that a schedule is gone. */
export async function tellScheduleDeleted(
  tx: EntityManager,
  { id: scheduleId, workspaceId }: Pick<ScheduleRow, 'id' | 'workspaceId'>,
): Promise<void> {
  await publish(tx, ScheduleDeleted, { workspaceId, aggregateVersion: now(), scheduleId });
}
