import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** The browsers of a workspace hear that a schedule, or one of its runs, changed. */
export function broadcastSchedule(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, id }: { workspaceId: string; id: string },
): void {
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data: { type: 'schedule', id } }));
}
