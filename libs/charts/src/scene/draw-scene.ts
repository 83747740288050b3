import { barScene } from '../marks/bar-chart.js';
import { columnScene } from '../marks/column-chart.js';
import { histogramScene } from '../marks/histogram.js';
import { lineScene } from '../marks/line-chart.js';
import { tableScene } from '../marks/table-chart.js';
import type { ChartModel, SeriesModel } from '../model/chart-model.js';
import { emptyScene, type Frame, type Scene } from './scene.js';

/** Geometry of any chart model in a frame. Pure: the same input gives the same picture anywhere. */
export function drawScene(model: ChartModel, frame: Frame): Scene {
  switch (model.kind) {
    case 'series':
      return seriesScene(model, frame);
    case 'histogram':
      return histogramScene(model, frame);
    case 'table':
      return tableScene(model, frame);
    default:
      return emptyScene(frame, '');
  }
}

function seriesScene(model: SeriesModel, frame: Frame): Scene {
  switch (model.type) {
    case 'column':
      return columnScene(model, frame);
    case 'bar':
      return barScene(model, frame);
    default:
      return lineScene(model, frame);
  }
}
