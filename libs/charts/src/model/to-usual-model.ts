import { toBoxModel } from './box-model.js';
import type { ChartModel, ChartView } from './chart-model.js';
import { toHistogramModel } from './histogram-model.js';
import { withOverlay } from './overlay-model.js';
import { toScatterModel } from './scatter-model.js';
import { toSeriesModel } from './series-model.js';
import { toTableModel } from './table-model.js';
import { withTrend } from './trend-line.js';

/** With what is drawn over it. */
export const withMore = (view: ChartView, model: ChartModel): ChartModel =>
  withTrend(view, withOverlay(view, model));

/** The same for the pictures that most dashboards have; the others are tables. */
export function readUsualModel(view: ChartView): ChartModel {
  switch (view.chart.type) {
    case 'histogram':
      return toHistogramModel(view) ?? toSeriesModel(view, 'column');
    case 'box':
      return toBoxModel(view) ?? toTableModel(view);
    case 'scatter':
      return toScatterModel(view) ?? toTableModel(view);
    case 'heatmap':
    case 'waterfall':
    case 'slope':
    case 'funnel':
    case 'calendar':
    case 'map':
    case 'table':
      return toTableModel(view);
    default:
      return toSeriesModel(view, view.chart.type);
  }
}
