import type { DashboardConfig } from '@plumbline/contracts';
import type { Box } from '../scene/scene.js';
import { round } from '../scene/strokes.js';

const GRID_COLUMNS = 12;
const GAP = 5;
const KPI_SHARE = 0.22;
const KPIS_PER_ROW = 6;

export interface PlacedTile {
  id: string;
  box: Box;
}

/** Where each tile lies in a thumbnail: key figures in a row, then the charts' own grid squeezed to the height that is left. */
export function thumbnailLayout(
  config: DashboardConfig,
  width: number,
  height: number,
): { kpis: PlacedTile[]; charts: PlacedTile[] } {
  const shown = config.kpis.slice(0, KPIS_PER_ROW);
  const top = shown.length === 0 ? 0 : Math.min(40, height * KPI_SHARE) + GAP;
  const kpiWidth = (width - GAP * (shown.length - 1)) / Math.max(1, shown.length);
  const kpis = shown.map(({ id }, index) => ({
    id,
    box: { x: round(index * (kpiWidth + GAP)), y: 0, width: round(kpiWidth), height: round(top - GAP) },
  }));
  const firstRow = Math.min(...config.charts.map(({ layout }) => layout.y));
  const rows = Math.max(1, ...config.charts.map(({ layout }) => layout.y + layout.h - firstRow));
  const cell = { width: (width + GAP) / GRID_COLUMNS, height: (height - top + GAP) / rows };
  const charts = config.charts.map(({ id, layout }) => ({
    id,
    box: {
      x: round(layout.x * cell.width),
      y: round(top + (layout.y - firstRow) * cell.height),
      width: round(layout.w * cell.width - GAP),
      height: round(layout.h * cell.height - GAP),
    },
  }));
  return { kpis, charts };
}
