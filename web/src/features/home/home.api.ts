import { type Dashboard, queryDashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** The results of all tiles, for a dashboard's thumbnail; shares its answer with the dashboard itself. */
export const useTiles = ({ id, version, dataVersion, status }: Dashboard) =>
  useQuery({
    queryKey: ['/api/dashboards', id, 'query', `${version}.${dataVersion}`, { filters: [], cross: [] }],
    queryFn: ({ signal }) => api.call(queryDashboard, { id, body: { filters: [], cross: [] } }, { signal }),
    enabled: status === 'ready',
  });
