import type { Insight } from '@plumbline/contracts';
import { CONFIDENCE_STEP } from './insight-view.js';

const BINS = 100 / CONFIDENCE_STEP;

/** How many insights lie in each step of confidence, from 0 to 100 percent. Exact descriptions have none. */
export function confidenceHistogram(insights: readonly Insight[]): number[] {
  const bins = new Array<number>(BINS).fill(0);
  for (const { confidence, isExact } of insights) {
    const bin = Math.min(BINS - 1, Math.floor(Number(confidence) * BINS));
    if (!isExact) bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}
