import { addAt, elementAt, lastOf, valueAt } from '../arrays/element-at.js';
import { type Matrix, rowsOf } from './features.js';
import { type Learned, logOddsOf, lossOf, type OutcomeKind, probabilityOf } from './outcome.js';

/** Small steps of small trees, as their authors advise; the held-back rows say how many. */
const [RATE, DEPTH, MOST_TREES, PATIENCE] = [0.1, 3, 150, 12];
const BINS = 32;
/** Draws what a leaf says to 0, and how many rows it needs. */
const [LEAF_PENALTY, LEAF_ROWS, LEAF_SHARE] = [1, 8, 0.005];
const HELD_BACK = 6;

/** Rows where `feature` is at most `at` go left; a leaf says `value`. */
interface Node {
  feature: number;
  at: number;
  value: number;
  left?: Node;
  right?: Node;
}

/**
 * Shallow trees one after the other, each fitted to what the ones before leave (Friedman, 2001), with second-order leaves
 * and a penalty (Chen and Guestrin, 2016), splits at quantiles. A sixth of the training rows says when to stop.
 */
export function learnTrees(
  matrix: Matrix,
  outcome: readonly number[],
  training: readonly number[],
  kind: OutcomeKind,
): Learned {
  const kept = training.filter((_, at) => at % HELD_BACK !== 0);
  const held = training.filter((_, at) => at % HELD_BACK === 0);
  const binned = binsOf(rowsOf(matrix, kept));
  const actual = Float64Array.from(kept, (row) => valueAt(outcome, row));
  const mean = actual.reduce((sum, value) => sum + value, 0) / actual.length;
  const start = kind === 'number' ? mean : logOddsOf(mean);
  const scores = new Float64Array(kept.length).fill(start);
  const heldRows = rowsOf(matrix, held);
  const heldScores = new Float64Array(held.length).fill(start);
  const heldLoss = () =>
    held.reduce((sum, row, at) => {
      const score = valueAt(heldScores, at);
      return sum + lossOf(kind, kind === 'number' ? score : probabilityOf(score), valueAt(outcome, row));
    }, 0);
  const trees: Node[] = [];
  let best = { count: 0, loss: heldLoss() };
  while (trees.length < MOST_TREES && trees.length - best.count < PATIENCE) {
    const tree = grow(binned, slopesOf(actual, scores, kind));
    trees.push(tree);
    add(scores, binned.matrix, tree);
    add(heldScores, heldRows, tree);
    const loss = heldLoss();
    if (loss < best.loss) best = { count: trees.length, loss };
  }
  const chosen = trees.slice(0, best.count);
  return {
    matrix,
    score: (features) => {
      const all = new Float64Array(features[0]?.length ?? 0).fill(start);
      for (const tree of chosen) add(all, features, tree);
      return all;
    },
  };
}

interface Slopes {
  gradient: Float64Array;
  curve: Float64Array;
}

function slopesOf(actual: Float64Array, scores: Float64Array, kind: OutcomeKind): Slopes {
  const said = kind === 'number' ? scores : scores.map(probabilityOf);
  return {
    gradient: actual.map((value, at) => value - valueAt(said, at)),
    curve: kind === 'number' ? new Float64Array(actual.length).fill(1) : said.map((p) => p * (1 - p)),
  };
}

function add(scores: Float64Array, matrix: Matrix, tree: Node): void {
  for (let row = 0; row < scores.length; row++) {
    let node = tree;
    while (node.left && node.right)
      node = valueAt(elementAt(matrix, node.feature), row) <= node.at ? node.left : node.right;
    addAt(scores, row, node.value);
  }
}

interface Binned {
  matrix: Matrix;
  /** The bin of each row, by feature. */
  bins: readonly Uint8Array[];
  /** Upper edges of all bins but the last. */
  edges: readonly (readonly number[])[];
}

function binsOf(matrix: Matrix): Binned {
  const edges = matrix.map((feature) => {
    const sorted = Float64Array.from(feature).sort();
    const cuts = new Set<number>();
    for (let bin = 1; bin < BINS; bin++)
      cuts.add(valueAt(sorted, Math.floor((bin * (sorted.length - 1)) / BINS)));
    cuts.delete(lastOf(sorted));
    return [...cuts];
  });
  const bins = matrix.map((feature, at) =>
    Uint8Array.from(feature, (value) => {
      const own = elementAt(edges, at);
      let bin = 0;
      while (bin < own.length && value > valueAt(own, bin)) bin++;
      return bin;
    }),
  );
  return { matrix, bins, edges };
}

function grow(binned: Binned, slopes: Slopes): Node {
  const all = Array.from({ length: slopes.gradient.length }, (_, row) => row);
  const least = Math.max(LEAF_ROWS, Math.floor(LEAF_SHARE * all.length));
  const branch = (rows: readonly number[], depth: number): Node => {
    const split = depth < DEPTH ? bestSplit(binned, slopes, rows, least) : undefined;
    if (!split) return { feature: 0, at: 0, value: leafOf(rows, slopes) };
    const { feature, bin } = split;
    const bins = elementAt(binned.bins, feature);
    return {
      ...{ feature, at: valueAt(elementAt(binned.edges, feature), bin), value: 0 },
      left: branch(
        rows.filter((row) => valueAt(bins, row) <= bin),
        depth + 1,
      ),
      right: branch(
        rows.filter((row) => valueAt(bins, row) > bin),
        depth + 1,
      ),
    };
  };
  return branch(all, 0);
}

function leafOf(rows: readonly number[], { gradient, curve }: Slopes): number {
  let [slope, bend] = [0, LEAF_PENALTY];
  for (const row of rows) {
    slope += valueAt(gradient, row);
    bend += valueAt(curve, row);
  }
  return (RATE * slope) / bend;
}

const gainOf = (slope: number, bend: number): number => (slope * slope) / (bend + LEAF_PENALTY);

function bestSplit(
  { bins, edges }: Binned,
  { gradient, curve }: Slopes,
  rows: readonly number[],
  least: number,
): { feature: number; bin: number } | undefined {
  if (rows.length < 2 * least) return undefined;
  const [slopes, bends, counts] = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)];
  let best: { feature: number; bin: number; gain: number } | undefined;
  for (let feature = 0; feature < bins.length; feature++) {
    const last = elementAt(edges, feature).length;
    if (last === 0) continue;
    const own = elementAt(bins, feature);
    for (const sums of [slopes, bends, counts]) sums.fill(0);
    let [slope, bend] = [0, 0];
    for (const row of rows) {
      const bin = valueAt(own, row);
      const [g, h] = [valueAt(gradient, row), valueAt(curve, row)];
      addAt(slopes, bin, g);
      addAt(bends, bin, h);
      addAt(counts, bin, 1);
      slope += g;
      bend += h;
    }
    const whole = gainOf(slope, bend);
    let [leftSlope, leftBend, leftCount] = [0, 0, 0];
    for (let bin = 0; bin < last; bin++) {
      leftSlope += valueAt(slopes, bin);
      leftBend += valueAt(bends, bin);
      leftCount += valueAt(counts, bin);
      if (leftCount < least || rows.length - leftCount < least) continue;
      const gain = gainOf(leftSlope, leftBend) + gainOf(slope - leftSlope, bend - leftBend) - whole;
      if (gain > 1e-9 && (!best || gain > best.gain)) best = { feature, bin, gain };
    }
  }
  return best;
}
