import { TABLE_KINDS, type TableKind } from '@plumbline/contracts';
import { nameFeatures, numberFeatures } from './column-features.js';
import { type Feature, feature } from './feature.js';
import type { TableFacts } from './table-facts.js';
import { timeFeatures } from './time-features.js';

/** Weights of features by kind. */
export type KindWeights = ReadonlyMap<TableKind, ReadonlyMap<string, number>>;

/** Reads weights as they are written: a line for each kind, `kind: feature weight; feature weight`. */
export function readWeights(text: string): KindWeights {
  const lines = text.trim().split('\n');
  return new Map(
    TABLE_KINDS.map((kind) => {
      const own = lines.find((line) => line.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';
      const weights = own.split(';').flatMap((part): [string, number][] => {
        const [, name, weight] = /^\s*(.+) (-?[\d.]+)\s*$/.exec(part) ?? [];
        return name === undefined ? [] : [[name, Number(weight)]];
      });
      return [kind, new Map(weights)];
    }),
  );
}

/** All that tells of the kind of a table; the first is always there. */
export function kindFeatures(facts: TableFacts): Feature[] {
  return [
    feature('always', true, ''),
    ...timeFeatures(facts),
    ...nameFeatures(facts),
    ...numberFeatures(facts),
  ];
}

/** How likely each kind is, given weights; they add up to 1. */
export function likelihoods(features: readonly Feature[], weights: KindWeights): Map<TableKind, number> {
  const scores = TABLE_KINDS.map((kind) =>
    features.reduce((sum, { name, value }) => sum + value * (weights.get(kind)?.get(name) ?? 0), 0),
  );
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return new Map(TABLE_KINDS.map((kind, at) => [kind, (parts[at] ?? 0) / all]));
}
