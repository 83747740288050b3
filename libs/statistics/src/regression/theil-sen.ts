import { elementAt } from '../arrays/element-at.js';
import { quantile } from '../descriptive/moments.js';

/**
 * The median of the slopes between all pairs of points with different x, and the median of y − slope · x
 * (Theil, 1950; Sen, 1968). Takes time with the square of the points; undefined when all x are the same.
 */
export function theilSen(
  points: readonly (readonly [x: number, y: number])[],
): { slope: number; intercept: number } | undefined {
  const slopes: number[] = [];
  for (const [at, [x, y]] of points.entries()) {
    for (let other = at + 1; other < points.length; other++) {
      const [x2, y2] = elementAt(points, other);
      if (x2 !== x) slopes.push((y2 - y) / (x2 - x));
    }
  }
  if (slopes.length === 0) return undefined;
  const slope = median(slopes);
  return { slope, intercept: median(points.map(([x, y]) => y - slope * x)) };
}

function median(values: number[]): number {
  return quantile(
    values.sort((one, other) => one - other),
    0.5,
  );
}
