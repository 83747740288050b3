import type { CellValue, Dashboard, DataSourceSummary, Profile } from '@plumbline/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery, profileQuery } from '../../entities/data-source/data-sources.api.js';
import { filterParts } from '../../entities/plan/filter-address.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

/** The newest sources; the columns of older ones are not looked through. */
const MOST_SOURCES = 10;

/** The columns of data sources and the frequent values of their categories, read once somebody searches. */
export function useColumnEntries(isSearching: boolean): PaletteEntry[] {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const known = sources.filter(({ version }) => version > 0).slice(0, MOST_SOURCES);
  const profiles = useQueries({
    queries: known.map(({ id }) => ({ ...profileQuery(id), enabled: isSearching })),
  });
  return known.flatMap((source, index) => {
    const profile = profiles[index]?.data;
    if (!profile) return [];
    const dashboard = dashboards.find(({ dataSourceIds }) => dataSourceIds[0] === source.id);
    return entriesOf(source, profile, dashboard);
  });
}

/** A value leads to the dashboard of its source, filtered by it; without one, as a column does, to its column. */
export function entriesOf(
  { id, name }: Pick<DataSourceSummary, 'id' | 'name'>,
  { columns }: Pick<Profile, 'columns'>,
  dashboard: Pick<Dashboard, 'id'> | undefined,
): PaletteEntry[] {
  return columns.flatMap((column): PaletteEntry[] => {
    const ofColumn = `/data-sources/${id}?${new URLSearchParams({ column: column.name })}`;
    const filteredBy = (value: CellValue) => {
      const filter = JSON.stringify(filterParts({ column: column.name, op: 'in', values: [value] }));
      return `/dashboard/${dashboard?.id}?${new URLSearchParams({ filter })}`;
    };
    const isCategory = column.role === 'dimension' || column.role === 'geo';
    const values = isCategory ? (column.topValues ?? []) : [];
    return [
      { group: 'Columns', label: `${column.name} in ${name}`, isOnlyFound: true, to: ofColumn },
      ...values
        .filter(({ value }) => typeof value === 'string' && value !== '')
        .map(({ value }) => ({
          group: 'Values' as const,
          label: `${value} as ${column.name} in ${name}`,
          isOnlyFound: true,
          to: dashboard ? filteredBy(value) : ofColumn,
        })),
    ];
  });
}
