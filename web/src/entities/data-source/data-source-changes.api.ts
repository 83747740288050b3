import type { Dashboard, DataSourceSummary, ReadSettingsChange, UploadAccepted } from '@plumbline/contracts';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { jobKeys } from '../job/jobs.api.js';
import { dataSourceKeys } from './data-sources.api.js';
import { dismissUploadOf } from './upload/upload-store.js';

/** A change of data sources, after which every list and count of them is asked for again. */
export function useSourceMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({ mutationKey: dataSourceKeys.all, mutationFn, onSettled: () => refresh(client) });
}

const refresh = (client: QueryClient, { without }: { without?: string } = {}) =>
  Promise.all(
    [dataSourceKeys.all, ['/api/subscription/usage'], jobKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[1] !== without }),
    ),
  );

export const useRename = (id: string) =>
  useSourceMutation((name: string) =>
    api.patch<DataSourceSummary>(`/api/data-sources/${id}`, { body: { name } }),
  );

const DELETING = [...dataSourceKeys.all, 'delete'];

/** Whether a source is just being deleted here: the live stream may tell that it is gone before the answer does. */
export const useIsDeleting = () => useIsMutating({ mutationKey: DELETING }) > 0;

/** `onDeleted` leaves the screens of the source, whose data is not asked for again: it would not be found. */
export const useDeleteSource = (onDeleted?: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DELETING,
    mutationFn: async (id: string) => {
      await api.delete(`/api/data-sources/${id}`);
      dismissUploadOf(id);
      onDeleted?.();
    },
    onSuccess: (_, id) => refresh(client, { without: id }),
  });
};

export const useReparse = (id: string) =>
  useSourceMutation((settings: ReadSettingsChange) =>
    api.post<UploadAccepted>(`/api/data-sources/${id}/reparse`, { body: { settings } }),
  );

export const useRollback = (id: string) =>
  useSourceMutation((version?: number) =>
    api.post<DataSourceSummary>(`/api/data-sources/${id}/rollback`, {
      body: version === undefined ? {} : { version },
    }),
  );

export const useExtractTable = (id: string) =>
  useSourceMutation((table: string) =>
    api.post<UploadAccepted>(`/api/data-sources/${id}/tables`, { body: { table } }),
  );

export const useConfirm = (id: string) =>
  useSourceMutation(() => api.post<DataSourceSummary>(`/api/data-sources/${id}/confirm`, { body: {} }));

export const useGenerateDashboard = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['/api/dashboards'],
    mutationFn: (dataSourceId: string) =>
      api.post<Dashboard>('/api/dashboards/generate', { body: { dataSourceId } }),
    onSettled: () =>
      Promise.all(
        [['/api/dashboards'], ['/api/subscription/usage'], jobKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
