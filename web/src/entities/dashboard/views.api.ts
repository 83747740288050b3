import {
  addFavourite,
  type Dashboard,
  deleteView,
  listViews,
  removeFavourite,
  type SaveView,
  saveView,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { dashboardKeys, dashboardsQuery } from './dashboards.api.js';

export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'views'],
    queryFn: ({ signal }) => api.call(listViews, { id }, { signal }),
  });

export const useSaveView = (id: string) =>
  useMutation({
    meta: { called: saveView, input: { id } },
    mutationFn: (body: SaveView) => api.call(saveView, { id, body }),
  });

export const useDeleteView = (id: string) =>
  useMutation({
    meta: { called: deleteView, input: { id } },
    mutationFn: (viewId: string) => api.call(deleteView, { id, viewId }),
  });

/** Shows the mark at once; it goes back where the server refuses. */
export function useFavourite({ id }: Pick<Dashboard, 'id'>) {
  const client = useQueryClient();
  const { queryKey } = dashboardsQuery();
  const show = (favourite: boolean) =>
    client.setQueryData<Dashboard[]>(queryKey, (known) =>
      known?.map((one) => (one.id === id ? { ...one, favourite } : one)),
    );
  return useMutation({
    meta: { called: addFavourite, input: { id } },
    mutationFn: (isWanted: boolean) =>
      isWanted ? api.call(addFavourite, { id }) : api.call(removeFavourite, { id }),
    onMutate: (isWanted) => void show(isWanted),
    onError: ({ message }, isWanted) => {
      show(!isWanted);
      toast({ variant: 'destructive', title: 'Nothing was changed', description: message });
    },
  });
}
