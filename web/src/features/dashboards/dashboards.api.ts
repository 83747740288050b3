import type { Dashboard } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.js';

export const dashboardKeys = {
  all: ['dashboards'] as const,
};

export const dashboardsQuery = () =>
  queryOptions({
    queryKey: dashboardKeys.all,
    queryFn: ({ signal }) => api.get<Dashboard[]>('/api/dashboards', { signal }),
  });
