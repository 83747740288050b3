import {
  getUsageOverview,
  listWorkspaceUsage,
  type OverviewWindow,
  type WorkspaceUsageQuery,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';
import { PAGE_SIZE } from '../parts/administration.api.js';

export const usageOverviewQuery = (window: OverviewWindow) =>
  queryOptions({
    queryKey: [getUsageOverview.path, { window }],
    queryFn: ({ signal }) => api.call(getUsageOverview, { query: { window } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type WorkspaceFilters = Partial<Pick<WorkspaceUsageQuery, 'search' | 'plan' | 'sort' | 'offset'>>;

export const workspacesQuery = (filters: WorkspaceFilters) =>
  queryOptions({
    queryKey: [listWorkspaceUsage.path, filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, limit: PAGE_SIZE };
      const { data, headers } = await api.send(listWorkspaceUsage, { query }, { signal });
      return { workspaces: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });
