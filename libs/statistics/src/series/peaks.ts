import { valueAt } from '../arrays/element-at.js';
export interface Peak {
  at: number;
  score: number;
}

/** The highest scores of which no two are nearer than `distance` places, highest first. NaN never is one. */
export function separatedPeaks(scores: ArrayLike<number>, distance: number): Peak[] {
  const order = Array.from(scores, (_, at) => at)
    .filter((at) => !Number.isNaN(valueAt(scores, at)))
    .sort((one, other) => valueAt(scores, other) - valueAt(scores, one) || one - other);
  const isTaken = new Uint8Array(scores.length);
  const peaks: Peak[] = [];
  for (const at of order) {
    if (isTaken[at]) continue;
    peaks.push({ at, score: valueAt(scores, at) });
    isTaken.fill(1, Math.max(0, at - distance + 1), at + distance);
  }
  return peaks;
}
