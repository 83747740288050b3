import { mapScene } from '../marks/map-chart.js';
import { toMapModel } from '../model/map-model.js';
import { summariseSeldom } from '../summary/seldom-summary.js';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

export const MAPS: Pictures = {
  toModel: (view) => toMapModel(view) ?? USUAL.toModel(view),
  draw: (model, frame) => (model.kind === 'map' ? mapScene(model, frame) : USUAL.draw(model, frame)),
  summarise: (head, model) =>
    model.kind === 'map' ? summariseSeldom(head, model) : USUAL.summarise(head, model),
};
