import type { ChartModel, SeriesModel } from '../model/chart-model.js';
import { labelsFit } from '../scene/category-ticks.js';
import type { Frame, Scene } from '../scene/scene.js';
import { barScene } from './bar-chart.js';
import { boxScene } from './box-chart.js';
import { columnScene } from './column-chart.js';
import type { SeldomModel } from './draw-seldom-scene.js';
import { groupedScene } from './grouped-chart.js';
import { histogramScene } from './histogram.js';
import { lineScene } from './line-chart.js';
import { scatterScene } from './scatter-chart.js';
import { multiplesScene } from './small-multiples.js';
import { stackedScene } from './stacked-chart.js';
import { tableScene } from './table-chart.js';

const SELDOM: readonly ChartModel['kind'][] = ['change', 'funnel', 'calendar', 'heatmap', 'map'];

/** Pictures that few dashboards have: a page brings their code when it meets the first. */
export const isSeldom = (model: ChartModel): model is SeldomModel => SELDOM.includes(model.kind);

/** Geometry of the pictures that most dashboards have. */
export function drawUsualScene(model: Exclude<ChartModel, SeldomModel>, frame: Frame): Scene {
  switch (model.kind) {
    case 'series':
      return SERIES_SCENES[namesFit(model, frame) ? model.type : 'bar'](model, frame);
    case 'histogram':
      return histogramScene(model, frame);
    case 'box':
      return boxScene(model, frame);
    case 'scatter':
      return scatterScene(model, frame);
    case 'table':
      return tableScene(model, frame);
  }
}

/** Columns whose names do not fit under them lie down: labels are never rotated. */
function namesFit(model: SeriesModel, frame: Frame): boolean {
  if (model.type !== 'column' || model.grain !== null || frame.detail === 'picture') return true;
  const labels = model.categories.map(({ label }) => label);
  const areNumbers = model.categories.every(({ value }) => typeof value === 'number');
  return areNumbers || labelsFit(labels, frame.width / labels.length);
}

const SERIES_SCENES: Record<SeriesModel['type'], (model: SeriesModel, frame: Frame) => Scene> = {
  line: lineScene,
  column: columnScene,
  bar: barScene,
  stacked: stackedScene,
  grouped: groupedScene,
  multiples: multiplesScene,
};
