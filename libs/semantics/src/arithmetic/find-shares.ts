import type { IdentityCandidate } from './formula.js';
import { type NumberSample, type TableSample, toleranceOf } from './number-sample.js';
import { holdsInSample, isBeyondChance } from './proof.js';

/** The total of shares may miss 1, or 100, by the rounding of its values and little more. */
const NEARLY = 0.02;
/** Rows of groups, beside the one that tells the total, at least. */
const LEAST_ROWS = 8;

/** Columns that are the part of another one in the total of all rows, or of the rows of a group. */
export function findShares({ numbers, labels }: TableSample): IdentityCandidate[] {
  const positive = numbers.filter((part) => part.total > 0 && isPositive(part.values));
  const groupings = [...labels].map(([by, texts]) => groupingOf(by, texts));
  const tried = numbers.length ** 2;
  return numbers.flatMap((target) => {
    const scale = scaleOf(target);
    if (scale === undefined) return [];
    return positive.flatMap((part): IdentityCandidate[] => {
      if (part === target) return [];
      const share = { kind: 'share' as const, column: target.name, of: [part.name] };
      const whole = { form: 'share', scale, total: part.total } as const;
      const isOfAll = Math.abs(target.total - scale) <= NEARLY * scale;
      if (isOfAll && holdsInSample({ formula: whole, target, parts: [part] }, tried))
        return [{ ...share, formula: whole }];
      const by = isOfAll ? undefined : groupOfShare(target, part, groupings, tried * labels.size);
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

/** The rows of a label by the number of their group; -1 where it is empty. */
interface Grouping {
  by: string;
  groups: Int32Array;
  count: number;
}

function groupingOf(by: string, texts: readonly (string | null)[]): Grouping {
  const numbers = new Map<string, number>();
  const groups = Int32Array.from(texts, (text) => {
    if (text === null) return -1;
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  });
  return { by, groups, count: numbers.size };
}

/** The label within whose groups the one is a share of the other. */
function groupOfShare(
  target: NumberSample,
  part: NumberSample,
  groupings: readonly Grouping[],
  tried: number,
): string | undefined {
  const rows: number[] = [];
  for (const [row, size] of part.values.entries())
    if (size > 0 && !Number.isNaN(target.values[row])) rows.push(row);
  if (rows.length <= LEAST_ROWS) return undefined;
  return groupings.find((grouping) => isShareWithin({ target, part, grouping, rows }, tried))?.by;
}

interface Within {
  target: NumberSample;
  part: NumberSample;
  grouping: Grouping;
  /** Those in which both are known. */
  rows: readonly number[];
}

const MAX_MISSES = 0.1;

/** Within each group the one is a fixed multiple of the other, as far as its digits tell, and not the same in all groups. */
function isShareWithin({ target, part, grouping, rows }: Within, tried: number): boolean {
  const { groups, count } = grouping;
  const [sizes, ratios] = [new Float64Array(count), new Float64Array(count)];
  for (const row of rows) {
    const [group, share, size] = [groups[row]!, target.values[row]!, part.values[row]!];
    if (group < 0 || !(share > 0) || sizes[group]! >= size) continue;
    sizes[group] = size;
    ratios[group] = share / size;
  }
  let [compared, misses] = [0, 0];
  for (const row of rows) {
    const [group, share, size] = [groups[row]!, target.values[row]!, part.values[row]!];
    if (group < 0 || size >= sizes[group]!) continue;
    compared += 1;
    misses += Number(Math.abs(share - ratios[group]! * size) > 2 * toleranceOf(target.step, share));
    if (misses > MAX_MISSES * rows.length) return false;
  }
  const known = ratios.filter((ratio) => ratio > 0);
  const isOne = Math.max(...known) < 1.05 * Math.min(...known);
  return (
    compared >= LEAST_ROWS &&
    misses <= MAX_MISSES * compared &&
    !isOne &&
    isBeyondChance(target, compared, tried, 2 * toleranceOf(target.step, 0))
  );
}
