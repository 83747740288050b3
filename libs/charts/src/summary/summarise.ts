import type { Chart } from '@plumbline/contracts';
import { isSeldom } from '../marks/draw-usual-scene.js';
import type { ChartModel } from '../model/chart-model.js';
import { summariseSeldom } from './seldom-summary.js';
import { TYPE_NAMES } from './summary-words.js';
import { summariseUsual } from './usual-summary.js';

/** The picture in words, computed from the same numbers: what it is, its extent, and what stands out. */
export function summarise({ type }: Chart, model: ChartModel): string {
  const head = TYPE_NAMES[type];
  return isSeldom(model) ? summariseSeldom(head, model) : summariseUsual(head, model);
}
