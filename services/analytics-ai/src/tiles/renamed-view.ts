import type { DashboardConfig, Filter, SavedView } from '@plumbline/contracts';
import type { Renaming } from './renamed-config.js';
import { tilesOf } from './tiles.js';

/** The filters of a view under the new names of a source's columns. */
export function renamedView<View extends Pick<SavedView, 'filters' | 'cross'>>(
  view: View,
  { sourceId: ownId, config }: { sourceId: string; config: DashboardConfig },
  { sourceId, names }: Renaming,
): View {
  const shownBy = new Map(tilesOf(config).map((tile) => [tile.id, tile.plan.dataSourceId]));
  const renamed = (filter: Filter) => ({ ...filter, column: names.get(filter.column) ?? filter.column });
  return {
    ...view,
    filters: view.filters.map((one) =>
      (one.dataSourceId ?? ownId) === sourceId ? { ...one, ...renamed(one) } : one,
    ),
    cross: view.cross.map((one) =>
      (shownBy.get(one.tile) ?? ownId) === sourceId ? { ...one, filter: renamed(one.filter) } : one,
    ),
  };
}
