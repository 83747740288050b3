import { toChartModel } from '../model/to-chart-model.js';
import { drawScene } from './draw-scene.js';
import type { Pictures } from './pictures.js';

export const ALL: Pictures = { toModel: toChartModel, draw: drawScene };
