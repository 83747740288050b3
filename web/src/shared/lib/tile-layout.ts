import type { Chart, DashboardConfig } from '@plumbline/contracts';

const FULL = 12;
const CHART_ROWS = 4;
const TABLE_ROWS = 5;

/** Reading order: row by row, left to right. */
export function inOrder<Tile extends Pick<Chart, 'layout'>>(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
}

/** The dashboard as far as a first look shows it: the charts of its first rows, or its tallest first one. */
export function topOf(config: DashboardConfig): DashboardConfig {
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
  const rest = config.charts.filter((chart) => chart.id !== id);
  const isBeside = ({ layout }: Chart) => layout.y < y + h && y < layout.y + layout.h;
  const row = inOrder(rest.filter(isBeside));
  if (row.length === 0) return { ...config, kpis, charts: rest.map((chart) => moveUp(chart, y, h)) };
  const isSimpleRow = row.every(({ layout }) => layout.y === y);
  const spread = isSimpleRow ? shareRow(row) : row;
  return {
    ...config,
    kpis,
    charts: rest.map((chart) => spread.find((one) => one.id === chart.id) ?? chart),
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
