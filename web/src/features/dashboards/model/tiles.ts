import type { Chart, DashboardConfig, DashboardQueryResult, TileResult } from '@plumbline/contracts';

export type Results = Readonly<Record<string, TileResult | undefined>>;

export function resultsById(answer: DashboardQueryResult | undefined): Results {
  return Object.fromEntries(answer?.tiles.map((tile) => [tile.id, tile]) ?? []);
}

/** Tiles that at least one filter touches, of all there are. The source of a cross-filter is not touched by its own. */
export function touchedTiles(config: DashboardConfig, results: Results): { touched: number; all: number } {
  const tiles = [...config.kpis, ...config.charts];
  const touched = tiles.filter(({ id }) => (results[id]?.filteredBy.length ?? 0) > 0);
  return { touched: touched.length, all: tiles.length };
}

/** Whether the filters left this chart nothing to draw. A true zero is something. */
export function isEmptied(
  chart: Chart,
  { rows, columns, filteredBy }: TileResult,
  rowsLeft: number,
): boolean {
  if (filteredBy.length === 0) return false;
  if (rows.length === 0) return true;
  const names = new Set(chart.plan.measures.map(({ as }) => as));
  const isVoid = (row: TileResult['rows'][number]) =>
    columns.every(({ name }, at) => !names.has(name) || row[at] === null || row[at] === 0);
  return rowsLeft === 0 && rows.every(isVoid);
}
