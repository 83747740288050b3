import type { CellValue, Column, Profile } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { filterValuesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { dashboardQuery, WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery, profileQuery } from '../../../entities/data-source/data-sources.api.js';

/** What filters are on: the own source of a dashboard, or a data source. */
export interface Filterable {
  type: 'dashboard' | 'data-source';
  id: string;
}

/** What a column holds, as far as it can be chosen from. */
export interface ColumnValues {
  values: readonly CellValue[];
  min: CellValue | undefined;
  max: CellValue | undefined;
  /** There are more values than these: one can be written. */
  isPart: boolean;
  error: Error | null;
}

/** By name. */
export function useFilterColumns({ type, id }: Filterable): ReadonlyMap<string, Column> {
  const isDashboard = type === 'dashboard';
  const { data: dashboard } = useQuery({ ...dashboardQuery(id), enabled: isDashboard });
  const sourceId = isDashboard ? dashboard?.dataSourceIds[0] : id;
  const { data: source } = useQuery({ ...dataSourceQuery(sourceId ?? ''), enabled: sourceId !== undefined });
  return new Map((source?.columns ?? []).map((column) => [column.name, column]));
}

/** As the dashboard sees it, with its calculations; of a data source, the values that its profile names. */
export function useColumnValues({ type, id }: Filterable, column: string, search = ''): ColumnValues {
  const isDashboard = type === 'dashboard';
  const { data: dashboard } = useQuery({ ...dashboardQuery(id), enabled: isDashboard });
  const wanted = { column, search: search.trim() };
  const asked = filterValuesQuery(dashboard ?? { id, dataVersion: 0 }, wanted, WORKSPACE_READER);
  const found = useQuery({ ...asked, enabled: dashboard !== undefined });
  const profile = useQuery({ ...profileQuery(id), enabled: !isDashboard });
  if (!isDashboard) return { ...profiledValues(profile.data, wanted), error: profile.error };
  const { values = [], min, max } = found.data ?? {};
  return {
    ...{ values: values.map(({ value }) => value), min: min ?? undefined, max: max ?? undefined },
    ...{ isPart: false, error: found.error },
  };
}

function profiledValues(
  profile: Profile | undefined,
  { column, search }: { column: string; search: string },
): Omit<ColumnValues, 'error'> {
  const found = profile?.columns.find(({ name }) => name === column);
  const known = (found?.topValues ?? []).map(({ value }) => value);
  const isWanted = (value: CellValue) =>
    String(value ?? '')
      .toLowerCase()
      .includes(search.toLowerCase());
  return {
    ...{ values: known.filter(isWanted), min: found?.min, max: found?.max },
    isPart: known.length < (found?.distinct ?? 0),
  };
}
