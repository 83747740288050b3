import { type CellValue, SMALL_GROUP_ROWS } from '@plumbline/contracts';
import { valueAt } from '@plumbline/statistics';

/** One row of a result: the values of its dimensions, and what it counts, its rows first. */
export interface Group {
  key: readonly CellValue[];
  counts: readonly number[];
}

/**
 * The rows of a result that are withheld, by their place: those that count something, but less than `least`, and as
 * many beside them as it takes that no total minus what is shown counts so little either. Totals are those of every
 * line of a table: over one dimension while the others stay. Whole slices are withheld, those of the dimension where
 * that costs least: of single cells two totals that cross would often tell one. Totals of several tiles that cross
 * are not followed further.
 * @param least per count: how few must not be told
 */
export function withheldGroups(groups: readonly Group[], least: readonly number[]): Set<number> {
  const isFew = (counts: readonly number[]) =>
    counts.some((count, at) => count > 0 && count < valueAt(least, at));
  const axes = groups[0]?.key.length ?? 0;
  if (axes === 0) {
    const isEmpty = (group: Group) => (group.counts[0] ?? 0) < SMALL_GROUP_ROWS;
    return quotaOf(groups, (group) => isEmpty(group) || isFew(group.counts));
  }
  if (!groups.some(({ counts }) => isFew(counts))) return new Set();
  const choices = Array.from({ length: axes }, (_, axis) => withheldSlices(groups, axis, isFew));
  return choices.reduce((best, choice) => (choice.size < best.size ? choice : best));
}

type IsFew = (counts: readonly number[]) => boolean;

function withheldSlices(groups: readonly Group[], axis: number, isFew: IsFew): Set<number> {
  const sliceOf = ({ key }: Group) => JSON.stringify(key[axis]);
  const withheld = new Set(groups.filter(({ counts }) => isFew(counts)).map(sliceOf));
  const others = bySize(groups, sliceOf).filter((slice) => !withheld.has(slice));
  while (others.length > 0 && isTold(groups.filter((group) => withheld.has(sliceOf(group))))) {
    withheld.add(others.shift()!);
  }
  return quotaOf(groups, (group) => withheld.has(sliceOf(group)));

  /** What a total minus what is shown would tell. */
  function isTold(hidden: readonly Group[]): boolean {
    const lines = Map.groupBy(hidden, ({ key }) => JSON.stringify(key.toSpliced(axis, 1)));
    return [...lines.values()].some((line) => isFew(sumOf(line)));
  }
}

/** The slices, that of the fewest rows first. */
function bySize(groups: readonly Group[], sliceOf: (group: Group) => string): string[] {
  const rows = new Map<string, number>();
  for (const group of groups) {
    const slice = sliceOf(group);
    rows.set(slice, (rows.get(slice) ?? 0) + (group.counts[0] ?? 0));
  }
  return [...rows].toSorted(([, one], [, other]) => one - other).map(([slice]) => slice);
}

function sumOf(line: readonly Group[]): number[] {
  const sums: number[] = [];
  for (const { counts } of line)
    for (const [at, count] of counts.entries()) sums[at] = (sums[at] ?? 0) + count;
  return sums;
}

function quotaOf(groups: readonly Group[], isWithheld: (group: Group) => boolean): Set<number> {
  return new Set(groups.flatMap((group, at) => (isWithheld(group) ? [at] : [])));
}
