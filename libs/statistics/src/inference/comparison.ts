import { valueAt } from '../arrays/element-at.js';
import { moments, stableSum, standardDeviation } from '../descriptive/moments.js';
import { normalQuantile } from '../distributions/normal.js';
import { studentTwoSided } from '../distributions/student.js';
import { fTail } from '../distributions/tails.js';
import type { GroupSummary } from './association.js';

/** Two means with variances of their own (Welch, 1947); undefined where a group has fewer than two values or no spread. */
export function welchT(
  one: GroupSummary,
  other: GroupSummary,
): { t: number; freedom: number; p: number } | undefined {
  const [a, b] = [squaredError(one), squaredError(other)];
  if (one.count < 2 || other.count < 2 || !(a + b > 0)) return undefined;
  const t = (one.mean - other.mean) / Math.sqrt(a + b);
  const freedom = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  return { t, freedom, p: studentTwoSided(t, freedom) };
}

function squaredError({ count, sd }: GroupSummary): number {
  return (sd ?? 0) ** 2 / count;
}

/**
 * Several means with variances of their own (Welch, 1951). Groups of fewer than two values or without spread have no
 * weight and are left out; undefined where fewer than two remain.
 */
export function welchAnova(
  groups: readonly GroupSummary[],
): { f: number; between: number; within: number; p: number } | undefined {
  const usable = groups.filter((group) => group.count > 1 && squaredError(group) > 0);
  const between = usable.length - 1;
  if (between < 1) return undefined;
  const weights = usable.map((group) => 1 / squaredError(group));
  const total = stableSum(weights);
  const mean = stableSum(usable.map((group, at) => (valueAt(weights, at) / total) * group.mean));
  const spread =
    stableSum(usable.map((group, at) => valueAt(weights, at) * (group.mean - mean) ** 2)) / between;
  const unevenness = stableSum(
    usable.map((group, at) => (1 - valueAt(weights, at) / total) ** 2 / (group.count - 1)),
  );
  const groupsSquared = (between + 1) ** 2 - 1;
  const f = spread / (1 + (2 * (between - 1) * unevenness) / groupsSquared);
  const within = groupsSquared / (3 * unevenness);
  return { f, between, within, p: fTail(f, between, within) };
}

/** Several means with one variance (Fisher, 1925); undefined below two groups, or where each value is a group. */
export function anova(groups: readonly GroupSummary[]): { f: number; p: number } | undefined {
  const filled = groups.filter(({ count }) => count > 0);
  const count = stableSum(filled.map((group) => group.count));
  const freedom = count - filled.length;
  if (filled.length < 2 || freedom < 1) return undefined;
  const mean = stableSum(filled.map((group) => group.count * group.mean)) / count;
  const between = stableSum(filled.map((group) => group.count * (group.mean - mean) ** 2));
  const within = stableSum(filled.map((group) => (group.count - 1) * (group.sd ?? 0) ** 2));
  const f = between / (filled.length - 1) / (within / freedom);
  return Number.isNaN(f) ? undefined : { f, p: fTail(f, filled.length - 1, freedom) };
}

/** Whether values lie around 0 (Student, 1908); undefined below two values or where they do not vary. */
export function oneSampleT(values: readonly number[]): { t: number; mean: number; p: number } | undefined {
  const summary = moments(values);
  const sd = standardDeviation(summary);
  if (!sd) return undefined;
  const t = (summary.mean / sd) * Math.sqrt(summary.count);
  return { t, mean: summary.mean, p: studentTwoSided(t, summary.count - 1) };
}

/** Interval of a share without falling off 0 or 1 (Wilson, 1927). */
export function wilsonInterval(successes: number, trials: number, level = 0.95): [low: number, high: number] {
  const z = normalQuantile((1 + level) / 2);
  const share = successes / trials;
  const shrunk = share + (z * z) / (2 * trials);
  const reach = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  return [Math.max(0, (shrunk - reach) / scale), Math.min(1, (shrunk + reach) / scale)];
}

/** Interval of a correlation over `count` independent pairs, at least four (Fisher, 1921). */
export function correlationInterval(r: number, count: number, level = 0.95): [low: number, high: number] {
  const reach = normalQuantile((1 + level) / 2) / Math.sqrt(count - 3);
  return [Math.tanh(Math.atanh(r) - reach), Math.tanh(Math.atanh(r) + reach)];
}
