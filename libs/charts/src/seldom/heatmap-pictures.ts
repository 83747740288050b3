import { heatmapScene } from '../marks/heatmap.js';
import { toHeatmapModel } from '../model/heatmap-model.js';
import { summariseSeldom } from '../summary/seldom-summary.js';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

export const HEATMAPS: Pictures = {
  toModel: (view) => toHeatmapModel(view) ?? USUAL.toModel(view),
  draw: (model, frame) => (model.kind === 'heatmap' ? heatmapScene(model, frame) : USUAL.draw(model, frame)),
  summarise: (head, model) =>
    model.kind === 'heatmap' ? summariseSeldom(head, model) : USUAL.summarise(head, model),
};
