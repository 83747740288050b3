import { toBoxModel } from './box-model.js';
import { toCalendarModel } from './calendar-model.js';
import { toChangeModel } from './change-model.js';
import type { ChartModel, ChartView } from './chart-model.js';
import { toFunnelModel } from './funnel-model.js';
import { toHeatmapModel } from './heatmap-model.js';
import { toHistogramModel } from './histogram-model.js';
import { withOverlay } from './overlay-model.js';
import { toScatterModel } from './scatter-model.js';
import { toSeriesModel } from './series-model.js';
import { toTableModel } from './table-model.js';
import { withTrend } from './trend-line.js';

/**
 * Reads a tile's rows into the shape its chart type draws. Pure. A histogram without bins becomes columns, a box
 * without its five numbers and a heatmap without two dimensions become a table, rather than a wrong picture; so do a
 * waterfall and a slope without two periods, a funnel without stages, a calendar without days.
 */
export function toChartModel(view: ChartView): ChartModel {
  return withTrend(view, withOverlay(view, readModel(view)));
}

function readModel(view: ChartView): ChartModel {
  switch (view.chart.type) {
    case 'histogram':
      return toHistogramModel(view) ?? toSeriesModel(view, 'column');
    case 'box':
      return toBoxModel(view) ?? toTableModel(view);
    case 'scatter':
      return toScatterModel(view) ?? toTableModel(view);
    case 'heatmap':
      return toHeatmapModel(view) ?? toTableModel(view);
    case 'waterfall':
    case 'slope':
      return toChangeModel(view, view.chart.type) ?? toTableModel(view);
    case 'funnel':
      return toFunnelModel(view) ?? toTableModel(view);
    case 'calendar':
      return toCalendarModel(view) ?? toTableModel(view);
    case 'table':
      return toTableModel(view);
    default:
      return toSeriesModel(view, view.chart.type);
  }
}
