import type { Insight, InsightEvidence, InsightRun } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { allPages } from '../../shared/api/list-query.js';

export const INSIGHTS_PATH = '/api/insights';

export const insightKeys = {
  all: ['/api/insights'] as const,
  list: ['/api/insights', 'list'] as const,
  dismissed: ['/api/insights', 'dismissed'] as const,
  runs: ['/api/insights', 'runs'] as const,
  of: (id: string) => ['/api/insights', id] as const,
};

/** What was found in every source's current version, best first; the dismissed ones are a list of their own. */
export const insightsQuery = () =>
  queryOptions({
    queryKey: insightKeys.list,
    queryFn: ({ signal }) => allPages<Insight>(INSIGHTS_PATH, { signal }),
  });

export const dismissedQuery = () =>
  queryOptions({
    queryKey: insightKeys.dismissed,
    queryFn: ({ signal }) => allPages<Insight>(INSIGHTS_PATH, { params: { dismissed: 'true' }, signal }),
  });

export const runsQuery = () =>
  queryOptions({
    queryKey: insightKeys.runs,
    queryFn: ({ signal }) => api.get<InsightRun[]>(`${INSIGHTS_PATH}/runs`, { signal }),
  });

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...insightKeys.of(id), 'evidence'],
    queryFn: ({ signal }) => api.get<InsightEvidence>(`${INSIGHTS_PATH}/${id}/evidence`, { signal }),
  });
