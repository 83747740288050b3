import type { Dashboard, DashboardQueryBody, DashboardQueryResult, FilterValues } from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReadFact } from '../fact/facts.api.js';

export type Narrowing = Pick<DashboardQueryBody, 'filters' | 'cross'>;
export const EVERYTHING: Narrowing = { filters: [], cross: [] };

/** By which calls a dashboard is read: the workspace's own, or a guest's. */
export interface DashboardReader {
  keyOf: (id: string) => readonly string[];
  tiles: (id: string, narrowing: Narrowing, signal?: AbortSignal) => Promise<DashboardQueryResult>;
  values: (
    id: string,
    wanted: { column: string; search?: string },
    signal: AbortSignal,
  ) => Promise<FilterValues>;
  fact: ReadFact;
}

/** All tiles at one data version; what was shown stays until the answer to the new filters is there. */
export const tilesQuery = (
  { id, version, dataVersion }: Pick<Dashboard, 'id' | 'version' | 'dataVersion'>,
  narrowing: Narrowing,
  reader: DashboardReader,
) =>
  queryOptions({
    queryKey: [...reader.keyOf(id), 'query', `${version}.${dataVersion}`, narrowing],
    queryFn: ({ signal }) => reader.tiles(id, narrowing, signal),
    placeholderData: keepPreviousData,
  });

/** What a filter on one column can take. */
export const filterValuesQuery = (
  { id, dataVersion }: Pick<Dashboard, 'id' | 'dataVersion'>,
  { column, search = '' }: { column: string; search?: string },
  reader: DashboardReader,
) =>
  queryOptions({
    queryKey: [...reader.keyOf(id), 'filter-values', dataVersion, column, search],
    queryFn: ({ signal }) => reader.values(id, { column, ...(search && { search }) }, signal),
    placeholderData: keepPreviousData,
  });
