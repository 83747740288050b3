import type { DashboardFilter, Filter } from '@plumbline/contracts';
import type { DashboardScreen } from './dashboard-context.js';

type Narrowed = Pick<DashboardScreen, 'dashboard' | 'filters' | 'view'>;

/** All filters as those of the dashboard, those from its charts last, each with the source that it is of. */
export function allFilters({
  dashboard: { config, dataSourceIds },
  filters,
  view,
}: Narrowed): DashboardFilter[] {
  const [ownId] = dataSourceIds;
  const shownBy = new Map([...config.charts, ...config.kpis].map(({ id, plan }) => [id, plan.dataSourceId]));
  const cross = view.cross.map(({ tile, filter }) => {
    const dataSourceId = shownBy.get(tile) ?? ownId;
    return { ...filter, ...(dataSourceId !== ownId && { dataSourceId }) };
  });
  return [...filters, ...cross];
}

/** Those that name columns of the dashboard's own source. */
export const ownFilters = (screen: Narrowed): Filter[] =>
  allFilters(screen).filter(({ dataSourceId }) => dataSourceId === undefined);
