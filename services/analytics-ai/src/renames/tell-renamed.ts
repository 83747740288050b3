import { DashboardColumnsRenamed } from '@plumbline/contracts';
import type { NewNames } from '@plumbline/datasets';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { Renamed } from '../column-uses/side-changes.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/** New names as events tell them. */
export const renamedOf = (names: NewNames): Renamed => [...names].map(([from, to]) => ({ from, to }));

/**
 * Tells whoever keeps filters of a dashboard what their columns are called from now on; nothing where there is no name. The row
 * must be locked: its news follow one another by the time of the database.
 */
export async function tellRenamed(
  tx: EntityManager,
  { id: dashboardId, workspaceId }: Pick<DashboardRow, 'id' | 'workspaceId'>,
  renamed: Renamed,
): Promise<void> {
  if (renamed.length === 0) return;
  const [clock]: { now: string }[] = await tx.query(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now`,
  );
  const aggregateVersion = Number(clock?.now);
  await publish(tx, DashboardColumnsRenamed, { workspaceId, aggregateVersion, dashboardId, renamed });
}
