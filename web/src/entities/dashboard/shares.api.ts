import type {
  CreatedShare,
  CreateShareBody,
  GuestColumns,
  Share,
  UpdateShareBody,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dashboardKeys } from './dashboards.api.js';

const pathOf = (dashboardId: string) => `/api/dashboards/${dashboardId}`;

export const sharesQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(dashboardId), 'shares'],
    queryFn: ({ signal }) => api.get<Share[]>(`${pathOf(dashboardId)}/shares`, { signal }),
    // When a guest was last seen changes without us.
    staleTime: 0,
  });

/** What guests could filter by; another tile may open or close a column. */
export const guestColumnsQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(dashboardId), 'guest-columns'],
    queryFn: ({ signal }) => api.get<GuestColumns>(`${pathOf(dashboardId)}/guest-columns`, { signal }),
    staleTime: 0,
  });

function useShareChange<Input, Data>(dashboardId: string, mutationFn: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [sharesQuery(dashboardId).queryKey, ['/api/subscription/usage']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useCreateShare = (dashboardId: string) =>
  useShareChange(dashboardId, (body: Partial<CreateShareBody>) =>
    api.post<CreatedShare>(`${pathOf(dashboardId)}/share`, { body }),
  );

export const useUpdateShare = (dashboardId: string) =>
  useShareChange(dashboardId, ({ id, ...body }: UpdateShareBody & { id: string }) =>
    api.patch<Share>(`${pathOf(dashboardId)}/shares/${id}`, { body }),
  );

export const useRevokeShare = (dashboardId: string) =>
  useShareChange(dashboardId, (shareId: string) => api.delete(`${pathOf(dashboardId)}/shares/${shareId}`));
