import type { Dashboard, DashboardConfig } from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { readFact } from '../fact/facts.api.js';
import { jobKeys } from '../job/jobs.api.js';
import { showLimitOf } from '../subscription/limit-store.js';
import type { DashboardReader } from './dashboard-reader.js';

const PATH = '/api/dashboards';

export const dashboardKeys = {
  all: ['/api/dashboards'] as const,
  of: (id: string) => ['/api/dashboards', id] as const,
};

export const dashboardsQuery = () => listQuery<Dashboard>(PATH);

export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: dashboardKeys.of(id),
    queryFn: ({ signal }) => api.get<Dashboard>(`${PATH}/${id}`, { signal }),
  });

export const WORKSPACE_READER: DashboardReader = {
  keyOf: dashboardKeys.of,
  tiles: (id, body, signal) => api.post(`${PATH}/${id}/query`, { body, signal, isRead: true }),
  values: (id, params, signal) => api.get(`${PATH}/${id}/filter-values`, { params, signal }),
  fact: readFact,
};

function useChange<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: dashboardKeys.all,
    mutationFn,
    onSettled: () =>
      Promise.all(
        [dashboardKeys.all, ['/api/subscription/usage'], jobKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey, exact: true }),
        ),
      ),
  });
}

export const useGenerate = () =>
  useChange((body: { dataSourceId: string; name?: string }) =>
    api.post<Dashboard>(`${PATH}/generate`, { body }),
  );

export const useCreateEmpty = () =>
  useChange((body: { dataSourceId: string; name: string }) => api.post<Dashboard>(PATH, { body }));

/** Builds a failed or an empty dashboard. */
export function useBuild() {
  const client = useQueryClient();
  return useChange(async (id: string) => {
    const dashboard = await api.post<Dashboard>(`${PATH}/${id}/retry`);
    const { queryKey } = dashboardQuery(id);
    client.setQueryData(queryKey, dashboard);
    // It may be done already, and its news have come before this answer.
    void client.invalidateQueries({ queryKey, exact: true });
    return dashboard;
  });
}

export function useDelete() {
  return useChange(async ({ id, name }: Pick<Dashboard, 'id' | 'name'>) => {
    await api.delete(`${PATH}/${id}`);
    toast({ variant: 'success', title: `${name} was deleted` });
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
    mutationKey: dashboardKeys.all,
    // One after the other: each changes the version that the next one is about.
    scope: { id: `${PATH}/${id}` },
    mutationFn: async (change: DashboardChange) => {
      // Only tiles are changed on the ground of what is shown; a name goes onto the newest version.
      const shown = change.config && client.getQueryData(queryKey);
      const { version } = shown ?? (await api.get<Dashboard>(`${PATH}/${id}`));
      return api.put<Dashboard>(`${PATH}/${id}`, {
        body: change,
        headers: { 'if-match': `"${version}"` },
      });
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
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey, exact: true }),
        client.invalidateQueries({ queryKey: dashboardKeys.all, exact: true }),
      ]),
  });
}
