import {
  createDashboard,
  type Dashboard,
  type DashboardConfig,
  deleteDashboard,
  generateDashboard,
  getDashboard,
  getImage,
  getTileForecast,
  listDashboards,
  listFilterValues,
  queryDashboard,
  retryDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { readFact } from '../fact/facts.api.js';
import { showLimitOf } from '../subscription/limit-store.js';
import type { DashboardReader } from './dashboard-reader.js';

export const dashboardKeys = {
  all: ['/api/dashboards'] as const,
  of: (id: string) => ['/api/dashboards', id] as const,
};

export const dashboardsQuery = () => listQuery(listDashboards);

export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: dashboardKeys.of(id),
    queryFn: ({ signal }) => api.call(getDashboard, { id }, { signal }),
  });

export const WORKSPACE_READER: DashboardReader = {
  keyOf: dashboardKeys.of,
  tiles: (id, body, signal) => api.call(queryDashboard, { id, body }, { signal }),
  values: (id, query, signal) => api.call(listFilterValues, { id, query }, { signal }),
  fact: readFact,
  image: (id, imageId, signal) => api.call(getImage, { id, imageId }, { signal }),
  forecast: (id, predictionId, signal) => api.call(getTileForecast, { id, predictionId }, { signal }),
};

/** Of one of the further sources: what its filters can take. */
export const readerOfSource = (dataSourceId: string): DashboardReader => ({
  ...WORKSPACE_READER,
  keyOf: (id) => [...dashboardKeys.of(id), 'source', dataSourceId],
  values: (id, query, signal) =>
    api.call(listFilterValues, { id, query: { ...query, dataSourceId } }, { signal }),
});

export const useGenerate = () =>
  useMutation({
    meta: { called: generateDashboard },
    mutationFn: (body: { dataSourceId: string; name?: string }) => api.call(generateDashboard, { body }),
  });

export const useCreateEmpty = () =>
  useMutation({
    meta: { called: createDashboard },
    mutationFn: (body: { dataSourceId: string; name: string }) => api.call(createDashboard, { body }),
  });

/** Builds a failed or an empty dashboard. */
export function useBuild() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: retryDashboard },
    mutationFn: async (id: string) => {
      const dashboard = await api.call(retryDashboard, { id });
      const { queryKey } = dashboardQuery(id);
      client.setQueryData(queryKey, dashboard);
      // It may be done already, and its news have come before this answer.
      void client.invalidateQueries({ queryKey, exact: true });
      return dashboard;
    },
  });
}

export function useDelete() {
  return useMutation({
    meta: { called: deleteDashboard },
    mutationFn: async ({ id, name }: Pick<Dashboard, 'id' | 'name'>) => {
      await api.call(deleteDashboard, { id });
      toast({ variant: 'success', title: `${name} was deleted` });
    },
  });
}

export interface DashboardChange {
  name?: string;
  config?: DashboardConfig;
  pinned?: boolean;
}

/**
 * Saves a change of the version that is shown. The name and the tiles show it at once and fall back when the server
 * refuses; pinning is seen when it is done.
 */
export function useUpdate(id: string) {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery(id);
  return useMutation({
    meta: { called: updateDashboard, input: { id } },
    // One after the other: each changes the version that the next one is about.
    scope: { id: dashboardKeys.of(id).join('/') },
    mutationFn: async (change: DashboardChange) => {
      // Only tiles are changed on the ground of what is shown; a name goes onto the newest version.
      const shown = change.config && client.getQueryData(queryKey);
      const { version } = shown ?? (await api.call(getDashboard, { id }));
      return api.call(updateDashboard, { id, body: change }, { headers: { 'if-match': `"${version}"` } });
    },
    onMutate: async ({ name, config }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, ...(name && { name }), ...(config && { config }) },
      );
      return { before };
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error, _change, context) => {
      client.setQueryData(queryKey, context?.before);
      if (showLimitOf(error)) return;
      toast({ variant: 'destructive', title: 'Nothing was changed', description: error.message });
    },
  });
}
