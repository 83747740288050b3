import { elementAt, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';

/** Forecasts of one series, and how far off it was: its mean squared miss. */
export interface Level {
  says: readonly number[];
  meanSquare: number;
}

/**
 * Forecasts of a sum and of its parts, changed so that the parts add up: what they differ by is shared out by how far
 * off each was (least squares weighted by variances: Hyndman, Lee and Wang, 2016). Answers the parts; their sum is the
 * reconciled sum.
 */
export function reconcile(whole: Level, parts: readonly Level[]): number[][] {
  const spread = whole.meanSquare + stableSum(parts.map(({ meanSquare }) => meanSquare));
  return parts.map(({ says, meanSquare }) =>
    says.map((value, step) => {
      const gap = valueAt(whole.says, step) - stableSum(parts.map((part) => elementAt(part.says, step)));
      return value + (spread > 0 ? meanSquare / spread : 1 / parts.length) * gap;
    }),
  );
}
