import {
  listModelFigures,
  listNoticedLines,
  listNoticedRequests,
  listSlowDashboards,
  type MonitoringWindow,
  type NoticedRequestsQuery,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';
import { PAGE_SIZE } from '../parts/administration.api.js';

export type RequestFilters = Pick<NoticedRequestsQuery, 'window' | 'kind' | 'offset'> & {
  route: string | undefined;
};

export const requestsQuery = (filters: RequestFilters) =>
  queryOptions({
    queryKey: [listNoticedRequests.path, filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, limit: PAGE_SIZE };
      const { data, headers } = await api.send(listNoticedRequests, { query }, { signal });
      return { requests: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

export const linesQuery = (requestId: string) =>
  queryOptions({
    queryKey: [listNoticedLines.path, { requestId }],
    queryFn: ({ signal }) => api.call(listNoticedLines, { query: { requestId } }, { signal }),
  });

export const slowDashboardsQuery = (window: MonitoringWindow) =>
  queryOptions({
    queryKey: [listSlowDashboards.path, { window }],
    queryFn: ({ signal }) => api.call(listSlowDashboards, { query: { window } }, { signal }),
  });

export const modelsQuery = (window: MonitoringWindow) =>
  queryOptions({
    queryKey: [listModelFigures.path, { window }],
    queryFn: ({ signal }) => api.call(listModelFigures, { query: { window } }, { signal }),
  });
