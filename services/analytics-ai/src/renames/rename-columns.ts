import type { Column } from '@plumbline/contracts';
import { canonicalJson, type NewNames, renamedColumns } from '@plumbline/datasets';
import type { EntityManager } from 'typeorm';
import { renamedSideChanges } from '../column-uses/side-changes.js';
import { ShareRow } from '../guests/share.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { renamedCalculation, withRoom } from '../tiles/renamed-calculations.js';
import { type Renaming, renamedConfig } from '../tiles/renamed-config.js';
import { renamedView } from '../tiles/renamed-view.js';
import { SavedViewRow } from '../tiles/saved-view.entity.js';
import { DashboardVersionRow } from '../versions/dashboard-version.entity.js';

/** Columns of one source under new names, and all columns that it has with them. */
export interface RenamedSource {
  sourceId: string;
  names: NewNames;
  columns: readonly Column[];
}

/**
 * A dashboard, and all that is kept beside it, that knows the columns of a source by their new names: tiles, earlier
 * versions, calculations, views and what guests may filter by. The row must be locked, and is the caller's to save.
 * Answers whether the row is another now.
 */
export async function renameColumns(
  tx: EntityManager,
  row: DashboardRow,
  { sourceId, names: columns, columns: all }: RenamedSource,
): Promise<boolean> {
  const isOwn = row.sourceId === sourceId;
  const names = isOwn ? withRoom(columns, row.calculations, all) : columns;
  const before = canonicalJson([row.config, row.calculations]);
  await renameInViews(tx, row, { sourceId, names });
  await renameInVersions(tx, row, { sourceId, names });
  if (isOwn) {
    await renameInShares(tx, row, names);
    row.calculations = row.calculations.map((one) => renamedCalculation(one, names));
  }
  row.config = renamedConfig(row, { sourceId, names });
  return canonicalJson([row.config, row.calculations]) !== before;
}

/**
 * What a dashboard missed while it kept its versions. `before` is the same row as it was: what changed is told beside it.
 * Answers the new names of its own source's columns.
 * @param kept the columns of each source as the dashboard showed them
 */
export async function catchUp(
  tx: EntityManager,
  { row, before }: Record<'row' | 'before', DashboardRow>,
  { kept, current }: { kept: ReadonlyMap<string, readonly Column[]>; current: Record<string, number> },
): Promise<NewNames> {
  let own: NewNames = new Map();
  for (const [sourceId, columns] of kept) {
    const now = await tx.findOneBy(SourceVersionRow, { sourceId, version: current[sourceId] ?? 0 });
    const names = renamedColumns(columns, now?.columns ?? []);
    if (!now || names.size === 0) continue;
    await renameColumns(tx, row, { sourceId, names, columns: now.columns });
    before.config = renamedConfig(before, { sourceId, names });
    if (sourceId === row.sourceId) own = names;
  }
  return own;
}

async function renameInViews(tx: EntityManager, row: DashboardRow, renaming: Renaming): Promise<void> {
  for (const view of await tx.findBy(SavedViewRow, { dashboardId: row.id }))
    await tx.save(
      Object.assign(view, renamedView({ filters: view.filters, cross: view.cross }, row, renaming)),
    );
}

async function renameInShares(tx: EntityManager, { id }: DashboardRow, names: NewNames): Promise<void> {
  for (const share of await tx.findBy(ShareRow, { dashboardId: id })) {
    const filterColumns = share.filterColumns?.map((name) => names.get(name) ?? name);
    if (filterColumns) await tx.save(Object.assign(share, { filterColumns }));
  }
}

/** What is brought back fits the data as it is called by then. */
async function renameInVersions(
  tx: EntityManager,
  { id, sourceId }: DashboardRow,
  renaming: Renaming,
): Promise<void> {
  for (const kept of await tx.findBy(DashboardVersionRow, { dashboardId: id })) {
    const dashboard = { config: kept.config, sourceId };
    kept.sideChanges = kept.sideChanges?.map((one) => renamedSideChanges(one, dashboard, renaming)) ?? null;
    kept.config = renamedConfig(dashboard, renaming);
    await tx.save(kept);
  }
}
