import type { CellValue } from '@plumbline/contracts';
import type { Features } from './features/feature-set.js';

/** What each feature adds to the weight of a reading. */
export type Weights = ReadonlyMap<string, number>;

/** Weights as their file holds them: lines of a weight and the features that have it. */
export function readWeights(text: string): Weights {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [weight = '', ...names] = line.split(/: |; /);
      return names.map((name) => [name, Number(weight)] as const);
    }),
  );
}

export const scoreOf = (features: Features, weights: Weights): number => {
  let score = 0;
  for (const [name, value] of features) score += (weights.get(name) ?? 0) * value;
  return score;
};

/** Readings that give the same, with their share of all likelihood. */
export interface Ranked<Item> {
  /** The likeliest of them. */
  best: Item;
  likelihood: number;
}

export interface Rankable {
  key: string;
  features: Features;
}

/** How likely each answer is meant, the likeliest first: the softmax of its readings' scores, added up. */
export function ranked<Item extends Rankable>(items: readonly Item[], weights: Weights): Ranked<Item>[] {
  const scores = items.map(({ features }) => scoreOf(features, weights));
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const groups = new Map<string, { best: Item; score: number; sum: number }>();
  let all = 0;
  for (const [at, item] of items.entries()) {
    const score = scores[at] ?? 0;
    const part = Math.exp(score - top);
    all += part;
    const known = groups.get(item.key);
    if (!known) groups.set(item.key, { best: item, score, sum: part });
    else {
      known.sum += part;
      if (score > known.score) Object.assign(known, { best: item, score });
    }
  }
  return [...groups.values()]
    .map(({ best, sum }) => ({ best, likelihood: sum / all }))
    .sort((one, other) => other.likelihood - one.likelihood);
}

/** Answers are the same whatever their order. */
export const keyOf = (values: readonly CellValue[]): string =>
  values
    .map((value) => (typeof value === 'number' ? value.toPrecision(9) : String(value)))
    .sort()
    .join('\u0001');
