import type { CellValue } from '@plumbline/contracts';
import type { Candidate } from '../short-lists/candidates.js';
import type { Weights } from '../short-lists/ranking.js';

/** A reading with its features as numbers, and whether it is right. */
export interface Item {
  key: string;
  shape: string;
  values: readonly CellValue[];
  ids: Int32Array;
  amounts: Float32Array;
  isRight: boolean;
}

/** A question with its readings. */
export interface Example {
  family: string;
  items: readonly Item[];
}

const IDS = new Map<string, number>();

/** Readings of a question as they are trained with. */
export function exampleOf(
  family: string,
  candidates: readonly Candidate[],
  isRight: (values: readonly CellValue[]) => boolean,
): Example {
  const known = new Map<string, boolean>();
  const items = candidates.map(({ key, values, features, shape }): Item => {
    const right = known.get(key) ?? isRight(values);
    known.set(key, right);
    const ids = Int32Array.from(features.keys(), (name) => {
      const id = IDS.get(name) ?? IDS.size;
      IDS.set(name, id);
      return id;
    });
    return { key, values, shape, ids, amounts: Float32Array.from(features.values()), isRight: right };
  });
  return { family, items };
}

const EPOCHS = 10;
/** Weights are the means of those after the later epochs, which wander less than the last ones. */
const SETTLED = 4;
const RATE = 0.1;
/** Features of single words learn slowly: there are many of them, and few questions for each. */
const WORD_RATE = 0.05;
/** Pulls weights towards zero. */
const DECAY = 3e-3;
/** Features of fewer questions are chance. */
const LEAST = 15;

/**
 * Weights that make right readings likely: the likelihood of all right readings of each question together, by stochastic
 * gradients with a rate of its own for each weight (AdaGrad: Duchi, Hazan and Singer, 2011). Deterministic.
 */
export function trainWeights(examples: readonly Example[]): Float64Array {
  const usable = examples.filter(
    ({ items }) => items.some((item) => item.isRight) && items.some((item) => !item.isRight),
  );
  const kept = keptOf(usable);
  const weights = new Float64Array(IDS.size);
  const squares = new Float64Array(IDS.size).fill(1e-3);
  const gradient = new Float64Array(IDS.size);
  const rates = ratesOf();
  const means = new Float64Array(IDS.size);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const at of shuffled(usable.length, epoch)) {
      const example = usable[at];
      if (example) step(example, { weights, squares, gradient, kept, rates });
    }
    if (epoch < SETTLED) continue;
    for (const [id, weight] of weights.entries()) means[id] = (means[id] ?? 0) + weight / (EPOCHS - SETTLED);
  }
  return means;
}

/** How fast each weight learns. */
const ratesOf = (): Float64Array =>
  Float64Array.from(IDS.keys(), (name) => (name.includes(' | ') ? WORD_RATE : RATE));

/** Weights by the names of their features. */
export const namedWeights = (weights: Float64Array): Weights =>
  new Map([...IDS].map(([name, id]) => [name, weights[id] ?? 0]));

/** Features that enough questions have. */
function keptOf(examples: readonly Example[]): Uint8Array {
  const counts = new Int32Array(IDS.size);
  for (const { items } of examples)
    for (const id of new Set(items.flatMap(({ ids }) => [...ids]))) counts[id] = (counts[id] ?? 0) + 1;
  return Uint8Array.from(counts, (count) => Number(count >= LEAST));
}

export function dot({ ids, amounts }: Item, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at += 1) sum += (weights[ids[at] ?? 0] ?? 0) * (amounts[at] ?? 0);
  return sum;
}

interface State {
  weights: Float64Array;
  squares: Float64Array;
  gradient: Float64Array;
  kept: Uint8Array;
  rates: Float64Array;
}

function step({ items }: Example, { weights, squares, gradient, kept, rates }: State): void {
  const scores = items.map((item) => dot(item, weights));
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const parts = scores.map((score) => Math.exp(score - top));
  const all = parts.reduce((sum, part) => sum + part, 0);
  const good = parts.reduce((sum, part, at) => sum + (items[at]?.isRight ? part : 0), 0) || 1e-12;
  const touched = new Set<number>();
  for (const [at, { ids, amounts, isRight }] of items.entries()) {
    const part = parts[at] ?? 0;
    const pull = (isRight ? part / good : 0) - part / all;
    if (Math.abs(pull) < 1e-6) continue;
    for (let place = 0; place < ids.length; place += 1) {
      const id = ids[place] ?? 0;
      if (!kept[id]) continue;
      touched.add(id);
      gradient[id] = (gradient[id] ?? 0) + pull * (amounts[place] ?? 0);
    }
  }
  for (const id of touched) {
    const slope = (gradient[id] ?? 0) - DECAY * (weights[id] ?? 0);
    gradient[id] = 0;
    squares[id] = (squares[id] ?? 0) + slope * slope;
    weights[id] = (weights[id] ?? 0) + ((rates[id] ?? 0) * slope) / Math.sqrt(squares[id] ?? 1);
  }
}

/** The same order each time. */
function shuffled(size: number, seed: number): number[] {
  const order = Array.from({ length: size }, (_, at) => at);
  let state = 12_345 + seed * 7_919;
  for (let at = size - 1; at > 0; at -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (at + 1);
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
