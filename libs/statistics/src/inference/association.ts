import { moments } from '../descriptive/moments.js';
import { studentTwoSided } from '../distributions/student.js';

/** A straight line through points, by least squares. */
export interface Line {
  slope: number;
  intercept: number;
  /** Share of the variance in y that the line explains, 0 to 1; 0 where y is constant. */
  r2: number;
}

/** Least squares on centred values (no cancellation for large offsets); undefined when all x are the same. */
export function linearTrend(points: ReadonlyArray<readonly [x: number, y: number]>): Line | undefined {
  const { mean: meanX } = moments(points.map(([x]) => x));
  const { mean: meanY } = moments(points.map(([, y]) => y));
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  if (xx === 0) return undefined;
  const slope = xy / xx;
  return { slope, intercept: meanY - slope * meanX, r2: yy === 0 ? 0 : Math.min(1, (xy * xy) / (xx * yy)) };
}

/** Sums over pairs; subtract an offset from x and y first when they are large and close together. */
export interface PairSums {
  count: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
}

/** Pearson's r from sums; undefined below two pairs or where either side is constant. */
export function pearson({ count, x, y, xx, xy, yy }: PairSums): number | undefined {
  const [sxx, syy, sxy] = [count * xx - x * x, count * yy - y * y, count * xy - x * y];
  if (count < 2 || !(sxx > 0) || !(syy > 0)) return undefined;
  return Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy)));
}

/** Two-sided p-value of Pearson's r over `count` pairs (Student's t with n - 2 degrees of freedom); 1 below three. */
export function correlationPValue(r: number, count: number): number {
  if (count < 3) return 1;
  if (Math.abs(r) >= 1) return 0;
  const freedom = count - 2;
  return studentTwoSided(r * Math.sqrt(freedom / (1 - r * r)), freedom);
}

export interface GroupSummary {
  count: number;
  mean: number;
  /** Sample standard deviation of the group; null or 0 below two values. */
  sd: number | null;
}

/** η²: the share of a measure's variance that lies between groups, 0 to 1 (Fisher, 1925); 0 where nothing varies. */
export function etaSquared(groups: readonly GroupSummary[]): number {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const mean = groups.reduce((sum, group) => sum + group.count * group.mean, 0) / count;
  const between = groups.reduce((sum, group) => sum + group.count * (group.mean - mean) ** 2, 0);
  const within = groups.reduce((sum, group) => sum + Math.max(0, group.count - 1) * (group.sd ?? 0) ** 2, 0);
  return between + within > 0 ? between / (between + within) : 0;
}

/** How evenly counts are spread: Shannon entropy over its maximum (Pielou, 1966); 1 even, 0 one category alone. */
export function entropyBalance(counts: readonly number[]): number {
  const present = counts.filter((count) => count > 0);
  if (present.length < 2) return 0;
  const total = present.reduce((sum, count) => sum + count, 0);
  const entropy = present.reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
  return entropy / Math.log(present.length);
}
