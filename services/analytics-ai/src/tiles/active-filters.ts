import type { ColumnLink, DashboardConfig, DashboardQueryBody, Filter } from '@plumbline/contracts';
import { filterFor, type SourcedFilter } from './column-links.js';
import { tilesOf } from './tiles.js';

/** What a reader narrows a dashboard by, each filter with the source that its column is of. */
export interface ActiveFilters {
  filters: SourcedFilter[];
  cross: (SourcedFilter & { tile: string })[];
  links: readonly ColumnLink[];
}

/** A dashboard's filters are of its own source unless they name another; a cross-filter is of the source that its tile shows. */
export function readActiveFilters(
  { filters, cross = [] }: Pick<DashboardQueryBody, 'filters' | 'cross'>,
  sourceId: string,
  config: DashboardConfig,
): ActiveFilters {
  const sources = new Map(tilesOf(config).map(({ id, plan }) => [id, plan.dataSourceId]));
  return {
    filters: filters.map(({ dataSourceId = sourceId, ...filter }) => ({ sourceId: dataSourceId, filter })),
    cross: cross.map(({ tile, filter }) => ({ tile, filter, sourceId: sources.get(tile) ?? sourceId })),
    links: config.columnLinks ?? [],
  };
}

/** Every filter that acts on a source, whichever tile it came from. */
export function filtersOn({ filters, cross, links }: ActiveFilters, sourceId: string): Filter[] {
  return [...filters, ...cross].flatMap((one) => filterFor(one, sourceId, links) ?? []);
}
