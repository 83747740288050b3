import { randomUUID } from 'node:crypto';
import { OwnerNoticeRequested } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';

/** Tells by mail whoever made a schedule. */
export async function noticeOwner(
  tx: EntityManager,
  { workspaceId, userId }: Pick<ScheduleRow, 'workspaceId' | 'userId'>,
  notice: { subject: string; sentences: string[] },
): Promise<void> {
  const noticeId = randomUUID();
  await publish(tx, OwnerNoticeRequested, {
    ...{ workspaceId, aggregateVersion: 1, noticeId, userId, path: '/scheduler' },
    ...notice,
  });
}
