import {
  type Chart,
  createDashboard,
  type Dashboard,
  generateDashboard,
  getDashboard,
  type InsightEvidence,
  type ReceivedBy,
  runInsights,
  updateDashboard,
  updateInsight,
} from '@plumbline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  evidenceQuery,
  insightKeys,
  insightsQuery,
  runsQuery,
} from '../../../entities/insight/insights.api.js';
import { api } from '../../../shared/api/api.js';
import { refreshStale } from '../../../shared/api/refresh-stale.js';
import { newId } from '../../../shared/lib/new-id.js';
import { addChart } from '../../../shared/lib/tile-layout.js';

export type InsightChange = ReceivedBy<typeof updateInsight>['body'];

/** The dashboards that show this source and can take a chart. */
export const dashboardsOf = (dashboards: readonly Dashboard[], sourceId: string): Dashboard[] =>
  dashboards.filter(({ dataSourceIds, status }) => dataSourceIds.includes(sourceId) && status === 'ready');

/** Looks again; the run stands as running at once. */
export function useFindInsights() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: runInsights },
    mutationFn: (dataSourceId: string) => api.call(runInsights, { body: { dataSourceId } }),
    onSuccess: (run) =>
      client.setQueryData(runsQuery().queryKey, (runs = []) => [
        run,
        ...runs.filter(({ dataSourceId }) => dataSourceId !== run.dataSourceId),
      ]),
  });
}

/** Dismissing, bringing back and helpfulness: seen at once, and taken back when the server refuses. */
export function useChangeInsight() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: updateInsight },
    mutationFn: ({ id, change }: { id: string; change: InsightChange }) =>
      api.call(updateInsight, { id, body: change }),
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
    meta: { called: createDashboard },
    mutationFn: async ({ chart, dataSourceId, to }: Addition) => {
      const { id, config, version } =
        'id' in to
          ? await api.call(getDashboard, to)
          : await api.call(createDashboard, { body: { name: to.name, dataSourceId } });
      return api.call(
        updateDashboard,
        { id, body: { config: addChart(config, { ...chart, id: newId() }) } },
        { headers: { 'if-match': `"${version}"` } },
      );
    },
    onSuccess: (dashboard) => refreshStale(client, updateDashboard, dashboard),
  });
}

/** A dashboard made from the source, for the insight's filters to act on. */
export const useBuildDashboard = () =>
  useMutation({
    meta: { called: generateDashboard },
    mutationFn: (dataSourceId: string) => api.call(generateDashboard, { body: { dataSourceId } }),
  });
