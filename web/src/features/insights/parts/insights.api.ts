import type {
  Chart,
  Dashboard,
  Insight,
  InsightEvidence,
  InsightRun,
  updateInsightBody,
} from '@plumbline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  evidenceQuery,
  INSIGHTS_PATH,
  insightKeys,
  insightsQuery,
  runsQuery,
} from '../../../entities/insight/insights.api.js';
import { jobKeys } from '../../../entities/job/jobs.api.js';
import { api } from '../../../shared/api/api.js';
import { newId } from '../../../shared/lib/new-id.js';
import { addChart } from '../../../shared/lib/tile-layout.js';

export type InsightChange = (typeof updateInsightBody)['_input'];

/** The dashboards that show this source and can take a chart. */
export const dashboardsOf = (dashboards: readonly Dashboard[], sourceId: string): Dashboard[] =>
  dashboards.filter(({ dataSourceIds, status }) => dataSourceIds.includes(sourceId) && status === 'ready');

/** Looks again; the run stands as running at once. */
export function useFindInsights() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dataSourceId: string) =>
      api.post<InsightRun>(`${INSIGHTS_PATH}/run`, { body: { dataSourceId } }),
    onSuccess: (run) =>
      client.setQueryData(runsQuery().queryKey, (runs = []) => [
        run,
        ...runs.filter(({ dataSourceId }) => dataSourceId !== run.dataSourceId),
      ]),
    onSettled: () =>
      Promise.all([insightKeys.runs, jobKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Dismissing, bringing back and helpfulness: seen at once, and taken back when the server refuses. */
export function useChangeInsight() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: InsightChange }) =>
      api.patch<Insight>(`${INSIGHTS_PATH}/${id}`, { body: change }),
    onMutate: async ({ id, change: { dismissed, helpful } }) => {
      await client.cancelQueries({ queryKey: insightKeys.list });
      const shown = {
        ...(dismissed !== undefined && { dismissed }),
        ...(helpful !== undefined && { helpful }),
      };
      client.setQueryData(insightsQuery().queryKey, (known) =>
        known
          ?.map((insight) => (insight.id === id ? { ...insight, ...shown } : insight))
          .filter((insight) => !insight.dismissed),
      );
      client.setQueryData(
        evidenceQuery(id).queryKey,
        (known): InsightEvidence | undefined =>
          known && { ...known, insight: { ...known.insight, ...shown } },
      );
    },
    onSettled: (_insight, _error, { id }) =>
      Promise.all(
        [insightKeys.list, insightKeys.dismissed, insightKeys.of(id)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export interface Addition {
  chart: Chart;
  dataSourceId: string;
  /** A dashboard that exists, or the name of a new one. */
  to: Pick<Dashboard, 'id'> | { name: string };
}

/** Puts a copy of the chart at the end of a dashboard, as it is on the server now. */
export function useAddToDashboard() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['/api/dashboards'],
    mutationFn: async ({ chart, dataSourceId, to }: Addition) => {
      const dashboard =
        'id' in to
          ? await api.get<Dashboard>(`/api/dashboards/${to.id}`)
          : await api.post<Dashboard>('/api/dashboards', { body: { name: to.name, dataSourceId } });
      return api.put<Dashboard>(`/api/dashboards/${dashboard.id}`, {
        body: { config: addChart(dashboard.config, { ...chart, id: newId() }) },
        headers: { 'if-match': `"${dashboard.version}"` },
      });
    },
    onSettled: () =>
      Promise.all(
        [['/api/dashboards'], ['/api/subscription/usage']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** A dashboard made from the source, for the insight's filters to act on. */
export function useBuildDashboard() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['/api/dashboards'],
    mutationFn: (dataSourceId: string) =>
      api.post<Dashboard>('/api/dashboards/generate', { body: { dataSourceId } }),
    onSettled: () =>
      Promise.all(
        [['/api/dashboards'], ['/api/subscription/usage'], jobKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
