import { toBoxModel } from './box-model.js';
import type { ChartModel, ChartView } from './chart-model.js';
import { toHeatmapModel } from './heatmap-model.js';
import { toHistogramModel } from './histogram-model.js';
import { withOverlay } from './overlay-model.js';
import { toScatterModel } from './scatter-model.js';
import { toSeriesModel } from './series-model.js';
import { toTableModel } from './table-model.js';

/**
 * Reads a tile's rows into the shape its chart type draws. Pure. A histogram without bins becomes columns, a box
 * without its five numbers and a heatmap without two dimensions become a table, rather than a wrong picture.
 */
export function toChartModel(view: ChartView): ChartModel {
  return withOverlay(view, readModel(view));
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
    case 'table':
      return toTableModel(view);
    default:
      return toSeriesModel(view, view.chart.type);
  }
}
