import {
  addImage,
  type Chart,
  type ColumnLink,
  copyDashboard,
  type Dashboard,
  type DashboardConfig,
  type Filter,
  type Kpi,
  listHierarchies,
  listHistory,
  listSuggestions,
  previewTileOf,
  type ReplaceColumn,
  replaceColumn,
  restoreDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { dataKeyOf, type Narrowing } from './dashboard-reader.js';
import { dashboardKeys, dashboardQuery } from './dashboards.api.js';

interface Preview {
  tile: Chart | Kpi;
  /** What decides the result; a tile that is only moved or named anew keeps it. */
  content: string;
  filters: readonly Filter[];
  cross?: Narrowing['cross'];
  columnLinks?: readonly ColumnLink[] | undefined;
}

/** What a tile would show if it were saved. */
export const previewQuery = (
  { id, ...data }: Pick<Dashboard, 'id' | 'dataVersion' | 'dataVersions'>,
  { tile, content, ...narrowing }: Preview,
) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'preview', dataKeyOf(data), tile.id, content, narrowing],
    queryFn: ({ signal }) =>
      api.call(previewTileOf, { id, body: { tile, ...bodyOf(narrowing) } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

function bodyOf({ filters, cross, columnLinks }: Omit<Preview, 'tile' | 'content'>) {
  return {
    filters: [...filters],
    ...(cross && cross.length > 0 && { cross }),
    ...(columnLinks && { columnLinks: [...columnLinks] }),
  };
}

/** Which columns of its sources lie within one another. */
export const hierarchiesQuery = ({ id, ...data }: Pick<Dashboard, 'id' | 'dataVersion' | 'dataVersions'>) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'hierarchies', dataKeyOf(data)],
    queryFn: ({ signal }) => api.call(listHierarchies, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const suggestionsQuery = ({ id, version }: Pick<Dashboard, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'suggestions', version],
    queryFn: ({ signal }) => api.call(listSuggestions, { id }, { signal }),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'history'],
    queryFn: ({ signal }) => api.call(listHistory, { id }, { signal }),
    staleTime: 0,
  });

/** Saves onto the version that was edited, and on no other. */
export function useSaveDraft(id: string) {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery(id);
  return useMutation({
    meta: { called: updateDashboard, input: { id } },
    mutationFn: ({ version, ...body }: { version: number; name: string; config: DashboardConfig }) =>
      api.call(updateDashboard, { id, body }, { headers: { 'if-match': `"${version}"` } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // Somebody else's version is what there is now.
    onError: () => void client.invalidateQueries({ queryKey, exact: true }),
  });
}

/** Keeps a picture for tiles of the dashboard. */
export const useAddImage = (id: string) =>
  useMutation({
    meta: { called: addImage },
    mutationFn: (image: string) => api.call(addImage, { id, body: { image } }),
  });

export function useRestore(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: restoreDashboard, input: { id } },
    mutationFn: (version: number) => api.call(restoreDashboard, { id, body: { version } }),
    onSuccess: (restored) => client.setQueryData(dashboardQuery(id).queryKey, restored),
  });
}

/** Puts a present column in the place of one that is gone; a press on Undo brings the version before back. */
export function useReplaceColumn(id: string) {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery(id);
  const { mutate: restore } = useRestore(id);
  const undo = (version: number) =>
    restore(version, {
      onError: ({ message }) =>
        toast({ variant: 'destructive', title: 'Nothing was undone', description: message }),
    });
  return useMutation({
    meta: { called: replaceColumn, input: { id } },
    mutationFn: (change: ReplaceColumn) => api.call(replaceColumn, { id, body: change }),
    onMutate: () => ({ before: client.getQueryData(queryKey)?.version }),
    onSuccess: (saved, { column, replacement }, { before }) => {
      client.setQueryData(queryKey, saved);
      const isNewer = saved.version !== before;
      toast({
        variant: 'success',
        title: `“${replacement}” stands for “${column}” now`,
        ...(isNewer && { action: { label: 'Undo', onSelect: () => undo(saved.version - 1) } }),
      });
    },
    onError: ({ message }) =>
      toast({ variant: 'destructive', title: 'Nothing was changed', description: message }),
  });
}

export const useCopy = (id: string) =>
  useMutation({
    meta: { called: copyDashboard },
    mutationFn: (body: { name?: string; config?: DashboardConfig }) => api.call(copyDashboard, { id, body }),
  });
