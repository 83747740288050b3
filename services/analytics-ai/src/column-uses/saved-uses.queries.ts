import type { Column, Dashboard } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { ShareRow } from '../guests/share.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { type DashboardRow, sourceIdsOf, versionShown } from '../tiles/dashboard.entity.js';
import { SavedViewRow } from '../tiles/saved-view.entity.js';
import { findGoneColumns, goneNames, type SourceColumns } from './find-gone-columns.js';
import type { SavedUses } from './saved-uses.js';

/** An answer with the columns that the dashboard uses and the data that it shows no longer has. */
export async function withGoneColumns(
  tx: EntityManager,
  row: DashboardRow,
  answer: Dashboard,
): Promise<Dashboard> {
  const saved = await savedUsesOf(tx, row);
  const goneColumns = findGoneColumns(saved, await columnsShownBy(tx, row, saved));
  return goneColumns.length > 0 ? { ...answer, goneColumns } : answer;
}

/** All that is saved of a dashboard and names columns. */
export async function savedUsesOf(tx: EntityManager, row: DashboardRow): Promise<SavedUses> {
  const { id: dashboardId, sourceId, config, calculations } = row;
  const [views, shares] = [
    await tx.find(SavedViewRow, { where: { dashboardId }, order: { createdAt: 'ASC', id: 'ASC' } }),
    await tx.find(ShareRow, { where: { dashboardId }, order: { createdAt: 'ASC', id: 'ASC' } }),
  ];
  return { sourceId, config, calculations, views, shares };
}

/** The columns of each source that is there, at the version that the dashboard shows. */
export async function columnsShownBy(
  tx: EntityManager,
  row: DashboardRow,
  saved: SavedUses,
): Promise<ReadonlyMap<string, SourceColumns>> {
  const found = new Map<string, SourceColumns>();
  for (const id of sourceIdsOf(row)) {
    const source = await tx.findOneBy(SourceRow, { id, workspaceId: row.workspaceId });
    if (!source || source.deletedAt) continue;
    const shown = await tx.findOneBy(SourceVersionRow, { sourceId: id, version: versionShown(row, source) });
    if (!shown) continue;
    const former = await formerColumns(tx, id, goneNames(saved, id, shown.columns));
    found.set(id, { present: shown.columns, former });
  }
  return found;
}

/** Columns of a source as the last version that had them had them; none of those that no version ever had. */
async function formerColumns(
  tx: EntityManager,
  sourceId: string,
  names: readonly string[],
): Promise<Column[]> {
  if (names.length === 0) return [];
  const rows: { column: Column }[] = await tx.query(
    `SELECT DISTINCT ON (one->>'name') one AS column
     FROM source_versions, jsonb_array_elements(columns) AS one
     WHERE source_id = $1 AND one->>'name' = ANY($2)
     ORDER BY one->>'name', version DESC`,
    [sourceId, names],
  );
  return rows.map(({ column }) => column);
}
