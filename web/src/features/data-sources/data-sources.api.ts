import type { DataSourceSummary } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.js';

export const dataSourceKeys = {
  all: ['data-sources'] as const,
};

export const dataSourcesQuery = () =>
  queryOptions({
    queryKey: dataSourceKeys.all,
    queryFn: ({ signal }) => api.get<DataSourceSummary[]>('/api/data-sources', { signal }),
  });
