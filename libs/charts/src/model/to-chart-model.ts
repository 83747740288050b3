import { toCalendarModel } from './calendar-model.js';
import { toChangeModel } from './change-model.js';
import type { ChartModel, ChartView } from './chart-model.js';
import { toFunnelModel } from './funnel-model.js';
import { toHeatmapModel } from './heatmap-model.js';
import { toMapModel } from './map-model.js';
import { readUsualModel, withMore } from './to-usual-model.js';

/**
 * Reads a tile's rows into the shape its chart type draws. Pure. A histogram without bins becomes columns, a box
 * without its five numbers and a heatmap without two dimensions become a table, rather than a wrong picture; so do a
 * waterfall and a slope without two periods, a funnel without stages, a calendar without days, a map without places.
 */
export const toChartModel = (view: ChartView): ChartModel =>
  withMore(view, readSeldomModel(view) ?? readUsualModel(view));

function readSeldomModel(view: ChartView): ChartModel | null {
  switch (view.chart.type) {
    case 'waterfall':
    case 'slope':
      return toChangeModel(view, view.chart.type);
    case 'funnel':
      return toFunnelModel(view);
    case 'calendar':
      return toCalendarModel(view);
    case 'heatmap':
      return toHeatmapModel(view);
    case 'map':
      return toMapModel(view);
    default:
      return null;
  }
}
