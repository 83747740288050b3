import { MAX_HISTORY } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { SideChanges } from '../column-uses/side-changes.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { DashboardVersionRow } from './dashboard-version.entity.js';
import { describeChanges } from './describe-changes.js';

interface KeptChange {
  by: string;
  /** Sentences; by default what is different in the tiles. */
  changes?: string[];
  /** What changed beside the tiles, in its order. */
  sideChanges?: SideChanges[] | null;
}

/** Keeps a saved change in the transaction that saves it, and what was there before where nobody had kept that. */
export async function keepVersion(
  tx: EntityManager,
  before: DashboardRow,
  after: DashboardRow,
  { by, changes = describeChanges(before, after), sideChanges = null }: KeptChange,
): Promise<void> {
  const insert = (row: DashboardRow, change: Required<KeptChange>) =>
    tx.createQueryBuilder().insert().into(DashboardVersionRow).values(versionOf(row, change));
  await insert(before, { by: before.createdBy, changes: [], sideChanges: null }).orIgnore().execute();
  await insert(after, { by, changes, sideChanges }).execute();
  await tx.query(
    `DELETE FROM dashboard_versions WHERE dashboard_id = $1 AND version <= (
       SELECT version FROM dashboard_versions WHERE dashboard_id = $1 ORDER BY version DESC OFFSET $2 LIMIT 1)`,
    [after.id, MAX_HISTORY],
  );
}

/** Who saved the version that is there now. */
export async function savedBy(tx: EntityManager, row: DashboardRow): Promise<string> {
  const { id: dashboardId, version } = row;
  const kept = await tx.findOneBy(DashboardVersionRow, { dashboardId, version });
  return kept?.savedBy ?? row.createdBy;
}

function versionOf(
  row: DashboardRow,
  { by, changes, sideChanges }: Required<KeptChange>,
): DashboardVersionRow {
  return Object.assign(new DashboardVersionRow(), {
    dashboardId: row.id,
    version: row.version,
    name: row.name,
    config: { ...row.config, runnersUp: [] },
    changes,
    sideChanges: sideChanges && sideChanges.length > 0 ? sideChanges : null,
    savedBy: by,
    savedAt: row.updatedAt,
  });
}
