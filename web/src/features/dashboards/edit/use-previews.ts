import type { Chart, Dashboard, DashboardConfig, Filter, Kpi, TileResult } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { previewQuery } from '../../../entities/dashboard/editing.api.js';
import type { Results } from '../model/tiles.js';
import { allTiles, contentOf, isData, stable } from './model/tiles.js';

/** The results of a draft's tiles: the saved ones as they are, those that are new or changed as they would be. */
export function usePreviews(
  dashboard: Dashboard,
  config: DashboardConfig,
  { filters, results }: { filters: readonly Filter[]; results: Results },
): Results {
  const saved = new Map(allTiles(dashboard.config).map((tile) => [tile.id, contentOf(tile)]));
  const { columnLinks } = config;
  const isLinkedAnew = stable(columnLinks) !== stable(dashboard.config.columnLinks);
  const own = dashboard.dataSourceIds[0];
  const changed = [...config.charts, ...config.kpis].filter(
    (tile) => saved.get(tile.id) !== contentOf(tile) || (isLinkedAnew && tile.plan.dataSourceId !== own),
  );
  const previews = useQueries({
    queries: changed.map((tile) =>
      previewQuery(dashboard, { tile, content: contentOf(tile), filters, columnLinks }),
    ),
  });
  // What a tile showed before stays until its new result is there.
  const shown = useRef<Record<string, TileResult | undefined>>({});
  const next: Record<string, TileResult | undefined> = { ...results };
  for (const [at, tile] of changed.entries()) {
    const { data, error } = previews[at] ?? {};
    next[tile.id] = data ?? (error ? failed(tile, error) : shown.current[tile.id]);
    for (const related of data?.related ?? []) next[related.id] = related;
  }
  for (const tile of allTiles(config))
    next[tile.id] = isData(tile) ? ownWords(tile, next[tile.id]) : undefined;
  shown.current = next;
  return next;
}

/** A title that a person wrote is not told anew. */
function ownWords(tile: Chart | Kpi, result: TileResult | undefined): TileResult | undefined {
  if (tile.titleBy !== 'person' || !result?.stated) return result;
  const { stated: _, ...plain } = result;
  return plain;
}

function failed({ id }: Chart | Kpi, { message }: Error): TileResult {
  const nothing = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };
  return { id, ...nothing, error: { code: 'column_changed', message } };
}
