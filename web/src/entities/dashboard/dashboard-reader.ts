import type {
  Dashboard,
  DashboardImage,
  DashboardQueryBody,
  DashboardQueryResult,
  FilterValues,
  TileForecast,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReadFact } from '../fact/facts.api.js';

export type Narrowing = Pick<DashboardQueryBody, 'filters' | 'cross' | 'fresh'>;
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
  image: (id: string, imageId: string, signal: AbortSignal) => Promise<DashboardImage>;
  forecast: (id: string, predictionId: string, signal: AbortSignal) => Promise<TileForecast>;
}

/** Which data a dashboard shows, of all its sources. */
export const dataKeyOf = ({ dataVersion, dataVersions }: Pick<Dashboard, 'dataVersion' | 'dataVersions'>) =>
  dataVersions ? JSON.stringify([dataVersion, dataVersions]) : `${dataVersion}`;

/** All tiles at one data version; what was shown stays until the answer to the new filters is there. */
export const tilesQuery = (
  { id, version, ...data }: Pick<Dashboard, 'id' | 'version' | 'dataVersion' | 'dataVersions'>,
  narrowing: Narrowing,
  reader: DashboardReader,
) =>
  queryOptions({
    queryKey: [...reader.keyOf(id), 'query', `${version}.${dataKeyOf(data)}`, narrowing],
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
