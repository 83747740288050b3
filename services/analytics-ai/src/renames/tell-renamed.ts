import { DashboardColumnsRenamed } from '@plumbline/contracts';
import type { NewNames } from '@plumbline/datasets';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { Renamed } from '../column-uses/side-changes.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/** New names of a source's columns as events tell them. */
export const renamedOf = (
  names: NewNames,
  of: Pick<DashboardRow, 'sourceId'>,
  sourceId = of.sourceId,
): Renamed =>
  [...names].map(([from, to]) => ({
    ...{ from, to },
    ...(sourceId !== of.sourceId && { dataSourceId: sourceId }),
  }));

/**
 * Tells whoever keeps filters or numbers of a dashboard what their columns are called from now on; nothing where there is no name. The row
 * must be locked: its news follow one another by the time of the database.
 */
export async function tellRenamed(
  tx: EntityManager,
  { id: dashboardId, workspaceId, sourceId }: Pick<DashboardRow, 'id' | 'workspaceId' | 'sourceId'>,
  renamed: Renamed,
): Promise<void> {
  if (renamed.length === 0) return;
  const [clock]: { now: string }[] = await tx.query(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now`,
  );
  const aggregateVersion = Number(clock?.now);
  const news = { workspaceId, aggregateVersion, dashboardId, sourceId, renamed };
  await publish(tx, DashboardColumnsRenamed, news);
}
