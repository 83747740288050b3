import { getInsightEvidence, listInsightRuns, listInsights } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { allPages } from '../../shared/api/list-query.js';

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
    queryFn: ({ signal }) => allPages(listInsights, { signal }),
  });

export const dismissedQuery = () =>
  queryOptions({
    queryKey: insightKeys.dismissed,
    queryFn: ({ signal }) => allPages(listInsights, { query: { dismissed: 'true' }, signal }),
  });

export const runsQuery = () =>
  queryOptions({
    queryKey: insightKeys.runs,
    queryFn: ({ signal }) => api.call(listInsightRuns, {}, { signal }),
  });

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...insightKeys.of(id), 'evidence'],
    queryFn: ({ signal }) => api.call(getInsightEvidence, { id }, { signal }),
  });
