import type { Chart, DashboardConfig, ForecastTile } from '@plumbline/contracts';

const FULL = 12;
const CHART_ROWS = 4;
const TABLE_ROWS = 5;

/** Reading order: row by row, left to right. */
export function inOrder<Tile extends Pick<Chart, 'layout'>>(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
}

/** The tab that a tile lies on; tiles that name none lie on the first. */
export const tabOf = (
  { tab }: Pick<Chart, 'tab'>,
  { tabs = [] }: Pick<DashboardConfig, 'tabs'>,
): string | undefined => tabs.find(({ id }) => id === tab)?.id ?? tabs[0]?.id;

/** What lies on one tab; the first where another is not there. All, where there are no tabs. */
export function onTab(config: DashboardConfig, wanted: string | null | undefined): DashboardConfig {
  const { tabs = [], charts, kpis, texts, images, forecasts } = config;
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id;
  if (tab === undefined) return config;
  const isHere = (tile: Pick<Chart, 'tab'>) => tabOf(tile, config) === tab;
  return {
    ...config,
    charts: charts.filter(isHere),
    kpis: kpis.filter(isHere),
    ...(texts && { texts: texts.filter(isHere) }),
    ...(images && { images: images.filter(isHere) }),
    ...(forecasts && { forecasts: forecasts.filter(isHere) }),
  };
}

/** The dashboard as far as a first look shows it: the charts of its first rows, or its tallest first one. */
export function topOf(whole: DashboardConfig): DashboardConfig {
  const config = onTab(whole, null);
  const [first, ...others] = inOrder(config.charts);
  if (!first) return config;
  const end = first.layout.y + 2 * CHART_ROWS;
  const top = others.filter(({ layout }) => layout.y + layout.h <= end);
  return { ...config, charts: [first, ...top] };
}

/** Without one tile. Its neighbours in the row share its room; a row that is left empty closes. */
export function removeTile(config: DashboardConfig, id: string): DashboardConfig {
  const gone = config.charts.find((chart) => chart.id === id);
  const kpis = config.kpis.filter((kpi) => kpi.id !== id);
  if (!gone) return { ...config, kpis };
  const { y, h } = gone.layout;
  const isHere = (chart: Chart) => tabOf(chart, config) === tabOf(gone, config);
  const elsewhere = config.charts.filter((chart) => !isHere(chart));
  const rest = config.charts.filter((chart) => chart.id !== id && isHere(chart));
  const isBeside = ({ layout }: Chart) => layout.y < y + h && y < layout.y + layout.h;
  const row = inOrder(rest.filter(isBeside));
  if (row.length === 0)
    return { ...config, kpis, charts: [...rest.map((chart) => moveUp(chart, y, h)), ...elsewhere] };
  const isSimpleRow = row.every(({ layout }) => layout.y === y);
  const spread = isSimpleRow ? shareRow(row) : row;
  return {
    ...config,
    kpis,
    charts: [...rest.map((chart) => spread.find((one) => one.id === chart.id) ?? chart), ...elsewhere],
  };
}

/** With one more chart at the end: beside the last one where that stands alone, else in a row of its own. */
export function addChart(config: DashboardConfig, chart: Chart): DashboardConfig {
  const y = Math.max(0, ...config.charts.map(({ layout }) => layout.y + layout.h));
  const last = inOrder(config.charts).at(-1);
  const standsAlone = last && last.type !== 'table' && last.layout.w === FULL && chart.type !== 'table';
  const runnersUp = config.runnersUp.filter(({ id }) => id !== chart.id);
  if (!standsAlone) {
    const h = chart.type === 'table' ? TABLE_ROWS : CHART_ROWS;
    const placed = { ...chart, layout: { x: 0, y, w: FULL, h } };
    return { ...config, runnersUp, charts: [...config.charts, placed] };
  }
  const pair = shareRow([last, { ...chart, layout: { ...last.layout } }]);
  const others = config.charts.filter(({ id }) => id !== last.id);
  return { ...config, runnersUp, charts: [...others, ...pair] };
}

/** With one more forecast, in a row of its own under all that is there. */
export function addForecast(config: DashboardConfig, tile: Omit<ForecastTile, 'layout'>): DashboardConfig {
  const { charts, texts = [], images = [], forecasts = [] } = config;
  const placed = [...charts, ...texts, ...images, ...forecasts];
  const y = Math.max(0, ...placed.map(({ layout }) => layout.y + layout.h));
  return { ...config, forecasts: [...forecasts, { ...tile, layout: { x: 0, y, w: FULL, h: CHART_ROWS } }] };
}

function moveUp(chart: Chart, from: number, rows: number): Chart {
  const { layout } = chart;
  return layout.y < from ? chart : { ...chart, layout: { ...layout, y: Math.max(0, layout.y - rows) } };
}

function shareRow(row: readonly Chart[]): Chart[] {
  const w = Math.floor(FULL / row.length);
  return row.map((chart, at) => ({
    ...chart,
    layout: { ...chart.layout, x: at * w, w: at === row.length - 1 ? FULL - at * w : w },
  }));
}
