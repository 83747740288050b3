import type { CellValue } from '@plumbline/contracts';
import { type DimensionField } from '@plumbline/semantics';
import { anova, elementAt, type GroupSummary, oneSampleT } from '@plumbline/statistics';
import type { Study } from '../study.js';
import type { Cell, Sequence } from './sequence.js';

/** A relation looked at within each block of neighbouring rows: its mean, and whether it is there beyond chance. */
export interface Within {
  mean: number;
  p: number;
  blocks: number;
}

/** Fewer blocks say nothing about how blocks vary. */
const MIN_BLOCKS = 4;

/**
 * Student's t over one statistic per block of consecutive rows, which holds whatever the dependence within blocks and
 * however uneven they are (Ibragimov and Müller, 2010). Without enough blocks there is no evidence.
 */
export function testBlocks(statistics: readonly number[]): Within {
  const blocks = statistics.length;
  const test = blocks >= MIN_BLOCKS ? oneSampleT(statistics) : undefined;
  return test ? { mean: test.mean, p: test.p, blocks } : { mean: 0, p: 1, blocks };
}

/** In standard deviations: how far a segment lies from the rest, in each block that has both. */
export function segmentBlocks(
  groups: readonly ReadonlyMap<CellValue, GroupSummary>[],
  segment: CellValue,
): number[] {
  return groups.flatMap((block) => {
    const own = block.get(segment);
    const rest = [...block].filter(([value]) => value !== segment).map(([, summary]) => summary);
    const all = pooled([...(own ? [own] : []), ...rest]);
    const beside = pooled(rest);
    return own && beside.count > 0 && all.sd > 0 ? [(own.mean - beside.mean) / all.sd] : [];
  });
}

function pooled(groups: readonly GroupSummary[]): { count: number; mean: number; sd: number } {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const mean = groups.reduce((sum, group) => sum + group.count * group.mean, 0) / count;
  const squares = groups.reduce(
    (sum, group) =>
      sum + Math.max(0, group.count - 1) * (group.sd ?? 0) ** 2 + group.count * (group.mean - mean) ** 2,
    0,
  );
  return { count, mean, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 };
}

/** How much more often two values meet than apart (Yule's φ), in each block that has room for both. */
export function cellBlocks(
  blocks: readonly (readonly Cell[])[],
  [one, other]: readonly [CellValue, CellValue],
): number[] {
  return blocks.flatMap((cells) => {
    const sum = (isCounted: (cell: Cell) => boolean) =>
      cells.reduce((total, cell) => total + (isCounted(cell) ? cell.count : 0), 0);
    const [count, row] = [sum(() => true), sum((cell) => cell.one === one)];
    const column = sum((cell) => cell.other === other);
    const both = sum((cell) => cell.one === one && cell.other === other);
    const spread = row * (count - row) * column * (count - column);
    return spread > 0 ? [(both * count - row * column) / Math.sqrt(spread)] : [];
  });
}

/** A column that moves less clearly than this is taken to come in no order. */
const MOVES = 0.05;
/** The most frequent values of a dimension that are followed. */
const MAX_FOLLOWED = 10;

/** Names of the columns whose level differs between fine blocks more than independent rows would. */
export async function findMoving(study: Study, sequence: Sequence): Promise<ReadonlySet<string>> {
  const levels = await sequence.levels(study.measures);
  const isMoving = (groups: readonly GroupSummary[]) => (anova(groups)?.p ?? 0) < MOVES;
  const measures = study.measures.filter((_, at) => isMoving(elementAt(levels, at)));
  const dimensions = await Promise.all(
    study.dimensions.map(async (dimension) => ({
      dimension,
      moves: await isDimensionMoving(dimension, sequence),
    })),
  );
  const moving = dimensions.filter(({ moves }) => moves).map(({ dimension }) => dimension);
  return new Set([...measures, ...moving].map(({ name }) => name));
}

async function isDimensionMoving(dimension: DimensionField, sequence: Sequence): Promise<boolean> {
  const blocks = await sequence.counts(dimension);
  const totals = new Map<CellValue, number>();
  for (const block of blocks)
    for (const [value, count] of block) totals.set(value, (totals.get(value) ?? 0) + count);
  const followed = [...totals].sort(([, a], [, b]) => b - a).slice(0, MAX_FOLLOWED);
  const least = Math.min(...followed.map(([value]) => shareMovement(blocks, value)));
  return least * followed.length < MOVES;
}

function shareMovement(blocks: readonly ReadonlyMap<CellValue, number>[], value: CellValue): number {
  const groups = blocks.map((block): GroupSummary => {
    const count = [...block.values()].reduce((sum, each) => sum + each, 0);
    const mean = count > 0 ? (block.get(value) ?? 0) / count : 0;
    return { count, mean, sd: count > 1 ? Math.sqrt((mean * (1 - mean) * count) / (count - 1)) : 0 };
  });
  return anova(groups)?.p ?? 1;
}
