import type { Column } from '@plumbline/contracts';
import { canonicalJson, type NewNames } from '@plumbline/datasets';
import type { LiveBus } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { saveChange } from '../dashboards/dashboard-state.js';
import { renameInPredictions } from '../predictions/rename-in-predictions.js';
import { renameColumns } from '../renames/rename-columns.js';
import { renamedOf, tellRenamed } from '../renames/tell-renamed.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { keepVersion } from '../versions/keep-version.js';

interface NamedSource {
  id: string;
  workspaceId: string;
  name: string;
  columns: readonly Column[];
}

/** Whatever follows a source calls its columns what they are called now. A pinned dashboard does when it follows again. */
export async function followRenames(
  tx: EntityManager,
  live: LiveBus,
  source: NamedSource,
  names: NewNames,
): Promise<void> {
  const changes = [...names].map(([from, to]) => `The column “${from}” is called “${to}” now`);
  for (const row of await lockDashboards(tx, source)) {
    const renamed = { sourceId: source.id, names, columns: source.columns };
    const isChanged = await renameColumns(tx, row, renamed);
    await tellRenamed(tx, row, renamedOf(names, row, source.id));
    if (!isChanged) continue;
    // What it was is kept under the new names, too: brought back, it fits the data.
    const before = { ...row };
    await saveChange(tx, live, row);
    if (row.isEdited) await keepVersion(tx, before, row, { by: source.name, changes });
  }
  await renameInPredictions(tx, source.id, names);
}

/** Whether nothing but names is different. */
export const isRenamedOnly = (
  before: readonly Column[],
  after: readonly Column[],
  names: NewNames,
): boolean => {
  const plain = (columns: readonly Column[]) =>
    canonicalJson(columns.map(({ sourceName: _, ...column }) => column));
  return plain(before.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }))) === plain(after);
};

function lockDashboards(tx: EntityManager, { id, workspaceId }: NamedSource): Promise<DashboardRow[]> {
  return tx
    .createQueryBuilder(DashboardRow, 'dashboard')
    .setLock('pessimistic_write')
    .where('dashboard.workspaceId = :workspaceId AND NOT dashboard.isPinned', { workspaceId })
    .andWhere('(dashboard.sourceId = :id OR jsonb_exists(dashboard.otherSources, CAST(:id AS text)))', { id })
    .orderBy('dashboard.createdAt')
    .getMany();
}
