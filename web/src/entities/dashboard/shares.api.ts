import {
  type CreateShareBody,
  createShare,
  getGuestColumns,
  listShares,
  revokeShare,
  type UpdateShareBody,
  updateShare,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dashboardKeys } from './dashboards.api.js';

export const sharesQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(dashboardId), 'shares'],
    queryFn: ({ signal }) => api.call(listShares, { id: dashboardId }, { signal }),
    // When a guest was last seen changes without us.
    staleTime: 0,
  });

/** What guests could filter by; another tile may open or close a column. */
export const guestColumnsQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(dashboardId), 'guest-columns'],
    queryFn: ({ signal }) => api.call(getGuestColumns, { id: dashboardId }, { signal }),
    staleTime: 0,
  });

export const useCreateShare = (id: string) =>
  useMutation({
    meta: { called: createShare, input: { id } },
    mutationFn: (body: Partial<CreateShareBody>) => api.call(createShare, { id, body }),
  });

export const useUpdateShare = (id: string) =>
  useMutation({
    meta: { called: updateShare, input: { id } },
    mutationFn: ({ id: shareId, ...body }: UpdateShareBody & { id: string }) =>
      api.call(updateShare, { id, shareId, body }),
  });

export const useRevokeShare = (id: string) =>
  useMutation({
    meta: { called: revokeShare, input: { id } },
    mutationFn: (shareId: string) => api.call(revokeShare, { id, shareId }),
  });
