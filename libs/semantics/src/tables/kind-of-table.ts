import type { TableKind } from '@plumbline/contracts';
import type { Feature } from './feature.js';
import { type KindWeights, kindFeatures, likelihoods, readWeights } from './kind-model.js';
import { KIND_WEIGHTS } from './kind-weights.js';
import type { TableFacts } from './table-facts.js';

export interface KindOfTable {
  kind: TableKind;
  /** How likely it is, 0 to 1, among all kinds. */
  likelihood: number;
  /** What speaks for it most, as sentences. */
  evidence: string[];
}

const MOST_REASONS = 3;
/** What moves the odds by less is no reason. */
const LEAST_REASON = 0.4;

/** What kind of table it is, with what speaks for it against the kind that would be next. */
export function kindOfTable(facts: TableFacts): KindOfTable {
  return judgeKind(kindFeatures(facts), readWeights(KIND_WEIGHTS));
}

/** The same from features, by any weights. */
export function judgeKind(features: readonly Feature[], weights: KindWeights): KindOfTable {
  const isOn = (name: string) => features.some((one) => one.name === name && one.value > 0);
  // What happened did so at some time.
  const isTimeless = isOn('no time') && !isOn('dates as text');
  const ranked = [...likelihoods(features, weights)]
    .filter(([kind]) => !(isTimeless && kind === 'events'))
    .sort(([, one], [, other]) => other - one);
  const [kind, likelihood] = ranked[0] ?? (['events', 0] as const);
  const next = ranked[1]?.[0];
  const weight = (of: TableKind | undefined, name: string) => (of && weights.get(of)?.get(name)) ?? 0;
  const reasons = features
    .filter(({ value, says }) => value > 0 && says !== '')
    .map(({ name, value, says }) => ({ says, by: value * (weight(kind, name) - weight(next, name)) }))
    .filter(({ by }) => by >= LEAST_REASON)
    .sort((one, other) => other.by - one.by);
  return { kind, likelihood, evidence: reasons.slice(0, MOST_REASONS).map(({ says }) => says) };
}
