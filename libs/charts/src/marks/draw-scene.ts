import type { ChartModel } from '../model/chart-model.js';
import type { Frame, Scene } from '../scene/scene.js';
import { drawSeldomScene } from './draw-seldom-scene.js';
import { drawUsualScene, isSeldom } from './draw-usual-scene.js';

/** Geometry of any chart model in a frame. Pure: the same input gives the same picture anywhere. */
export const drawScene = (model: ChartModel, frame: Frame): Scene =>
  isSeldom(model) ? drawSeldomScene(model, frame) : drawUsualScene(model, frame);
