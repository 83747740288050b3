import type { Dashboard, DashboardQueryResult } from '@plumbline/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.js';

/** A list under its own path, fetched by that key: what other screens have loaded is there at once. */
export const useList = <Item>(path: string): UseQueryResult<Item[]> => useQuery<Item[]>({ queryKey: [path] });

/** The results of all tiles, for a dashboard's miniature; shares its answer with the dashboard itself. */
export const useTiles = ({ id, version, dataVersion, status }: Dashboard) =>
  useQuery({
    queryKey: ['/api/dashboards', id, 'query', `${version}.${dataVersion}`, { filters: [], cross: [] }],
    queryFn: ({ signal }) =>
      api.post<DashboardQueryResult>(`/api/dashboards/${id}/query`, {
        body: { filters: [], cross: [] },
        signal,
      }),
    enabled: status === 'ready',
  });
