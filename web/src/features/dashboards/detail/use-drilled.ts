import type { Chart, TileResult } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { previewQuery } from '../../../entities/dashboard/editing.api.js';
import { drilledChart } from '../model/drilled-chart.js';
import type { DashboardScreen } from '../parts/dashboard-context.js';

/** The screen with the tiles that are drilled into as they are there. */
export function useDrilled(screen: DashboardScreen): DashboardScreen {
  const { dashboard, view, filters, results } = screen;
  const drilled = view.drills.flatMap(({ tile, steps }): Chart[] => {
    const chart = dashboard.config.charts.find(({ id }) => id === tile);
    return chart ? [drilledChart(chart, steps)] : [];
  });
  const previews = useQueries({
    queries: drilled.map((tile) =>
      previewQuery(dashboard, { tile, content: JSON.stringify(tile.plan), filters, cross: view.cross }),
    ),
    combine: (answers) => answers.map(({ data, error }) => ({ data, error })),
  });
  const key = JSON.stringify(drilled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what is drilled.
  return useMemo(() => {
    if (drilled.length === 0) return screen;
    const charts = new Map(drilled.map((chart) => [chart.id, chart]));
    const shown = Object.fromEntries(
      drilled.map(({ id }, at) => {
        const { data, error } = previews[at] ?? {};
        return [id, data ?? (error ? failed(id, error) : undefined)];
      }),
    );
    return { ...screen, drilled: Object.fromEntries(charts), results: { ...results, ...shown } };
  }, [screen, key, previews]);
}

function failed(id: string, { message }: Error): TileResult {
  const nothing = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };
  return { id, ...nothing, error: { code: 'internal', message } };
}
