import { funnelScene } from '../marks/funnel-chart.js';
import { toFunnelModel } from '../model/funnel-model.js';
import { summariseSeldom } from '../summary/seldom-summary.js';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

export const FUNNELS: Pictures = {
  toModel: (view) => toFunnelModel(view) ?? USUAL.toModel(view),
  draw: (model, frame) => (model.kind === 'funnel' ? funnelScene(model, frame) : USUAL.draw(model, frame)),
  summarise: (head, model) =>
    model.kind === 'funnel' ? summariseSeldom(head, model) : USUAL.summarise(head, model),
};
