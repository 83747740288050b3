import type { IdentityCandidate } from './formula.js';
import { type NumberSample, type TableSample, toleranceOf } from './number-sample.js';
import { holdsInSample, isBeyondChance } from './proof.js';

/** The total of shares may miss 1, or 100, by the rounding of its values and little more. */
const NEARLY = 0.02;
/** Rows of groups, beside the one that tells the total, at least. */
const LEAST_ROWS = 8;

/** Columns that are the part of another one in the total of all rows, or of the rows of a group. */
export function findShares({ numbers, labels }: TableSample): IdentityCandidate[] {
  return numbers.flatMap((target) => {
    const scale = scaleOf(target);
    if (scale === undefined) return [];
    const parts = numbers.filter((part) => part !== target && part.total > 0 && isPositive(part.values));
    return parts.flatMap((part): IdentityCandidate[] => {
      const share = { kind: 'share' as const, column: target.name, of: [part.name] };
      const whole = { form: 'share', scale, total: part.total } as const;
      const isOfAll = Math.abs(target.total - scale) <= NEARLY * scale;
      if (isOfAll && holdsInSample({ formula: whole, target, parts: [part] }, numbers.length ** 2))
        return [{ ...share, formula: whole }];
      const by = isOfAll
        ? undefined
        : [...labels].find(([, groups]) =>
            isShareWithin({ target, part, groups }, numbers.length ** 2 * labels.size),
          )?.[0];
      return by === undefined ? [] : [{ ...share, by, formula: { form: 'share', scale } }];
    });
  });
}

/** What the shares of a whole come to: 1, or 100 where they are written as percent numbers. */
function scaleOf({ values }: NumberSample): 1 | 100 | undefined {
  const present = values.filter((value) => !Number.isNaN(value));
  const highest = present.reduce((most, value) => Math.max(most, value), 0);
  if (present.length === 0 || !isPositive(present) || highest > 100 || highest === 0) return undefined;
  return highest <= 1 ? 1 : 100;
}

const isPositive = (values: Float64Array): boolean =>
  values.every((value) => Number.isNaN(value) || value >= 0);

interface Within {
  target: NumberSample;
  part: NumberSample;
  groups: readonly (string | null)[];
}

/** Within each group the one is a fixed multiple of the other, as far as its digits tell, and not the same in all groups. */
function isShareWithin({ target, part, groups }: Within, tried: number): boolean {
  const largest = new Map<string, { size: number; ratio: number }>();
  for (const [row, group] of groups.entries()) {
    const [share, size] = [target.values[row] ?? Number.NaN, part.values[row] ?? Number.NaN];
    if (group === null || !(share > 0) || !(size > 0) || (largest.get(group)?.size ?? 0) >= size) continue;
    largest.set(group, { size, ratio: share / size });
  }
  let [rows, misses] = [0, 0];
  for (const [row, group] of groups.entries()) {
    const [share, size] = [target.values[row] ?? Number.NaN, part.values[row] ?? Number.NaN];
    const known = group === null ? undefined : largest.get(group);
    if (!known || Number.isNaN(share) || !(size > 0) || size >= known.size) continue;
    rows += 1;
    misses += Number(Math.abs(share - known.ratio * size) > 2 * toleranceOf(target.step, share));
  }
  const ratios = [...largest.values()].map(({ ratio }) => ratio);
  const isOne = Math.max(...ratios) < 1.05 * Math.min(...ratios);
  return (
    rows >= LEAST_ROWS &&
    misses <= 0.1 * rows &&
    !isOne &&
    isBeyondChance(target, rows, tried, 2 * toleranceOf(target.step, 0))
  );
}
