import { drawUsualScene, isSeldom } from '../marks/draw-usual-scene.js';
import { readUsualModel, withMore } from '../model/to-usual-model.js';
import { summariseUsual } from '../summary/usual-summary.js';
import type { Pictures } from './pictures.js';

/** The pictures that most dashboards have; a chart of another type is a table. */
export const USUAL: Pictures = {
  toModel: (view) => withMore(view, readUsualModel(view)),
  draw: (model, frame) => (isSeldom(model) ? null : drawUsualScene(model, frame)),
  summarise: (head, model) => (isSeldom(model) ? head : summariseUsual(head, model)),
};
