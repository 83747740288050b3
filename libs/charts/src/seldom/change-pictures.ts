import { slopeScene } from '../marks/slope-chart.js';
import { waterfallScene } from '../marks/waterfall-chart.js';
import { toChangeModel } from '../model/change-model.js';
import { summariseSeldom } from '../summary/seldom-summary.js';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

/** Waterfalls and slopes. */
export const CHANGES: Pictures = {
  toModel: (view) =>
    toChangeModel(view, view.chart.type === 'slope' ? 'slope' : 'waterfall') ?? USUAL.toModel(view),
  draw: (model, frame) => {
    if (model.kind !== 'change') return USUAL.draw(model, frame);
    return model.type === 'slope' ? slopeScene(model, frame) : waterfallScene(model, frame);
  },
  summarise: (head, model) =>
    model.kind === 'change' ? summariseSeldom(head, model) : USUAL.summarise(head, model),
};
