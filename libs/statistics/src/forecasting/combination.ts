import { valueAt } from '../arrays/element-at.js';
import { type Fold, missOf } from './backtest.js';
import { isModel, type MemberName } from './models.js';
import { type Ahead, ahead } from './naive.js';
import { FORECAST_SETTINGS } from './settings.js';

/** A member that never missed counts no more than this makes it. */
const LEAST_PART = 1e-6;

type Weights = ReadonlyMap<MemberName, number>;

/**
 * Tests of the weighted mean of all members beside those that may be chosen alone. Members count by how little they
 * missed at the other dates (Bates and Granger, 1969), for a date's own misses must not say what is believed there.
 */
export function withCombination(folds: readonly Fold[], { power } = FORECAST_SETTINGS): Fold[] {
  const names = namesOf(folds);
  const misses = folds.map((fold) => new Map(names.map((name) => [name, missOf(fold, name)])));
  return folds.map((fold, place) => {
    const others = misses.filter((_, at) => at !== place);
    const weights = weightsOf(names, others, power);
    const alone = [...fold.says].filter(([name]) => isModel(name));
    const together = combine(fold.says, weights, fold.actual.length);
    return { ...fold, says: new Map([...alone, ['combination', together]]) };
  });
}

/** The weighted mean of what members say, counting by all tests. */
export function combination(
  says: ReadonlyMap<MemberName, Ahead>,
  folds: readonly Fold[],
  horizon: number,
  { power } = FORECAST_SETTINGS,
): Ahead {
  const names = namesOf(folds).filter((name) => says.has(name));
  const misses = folds.map((fold) => new Map(names.map((name) => [name, missOf(fold, name)])));
  return combine(says, weightsOf(names, misses, power), horizon);
}

const namesOf = (folds: readonly Fold[]): MemberName[] =>
  [...(folds[0]?.says.keys() ?? [])].filter((name) => folds.every(({ says }) => says.has(name)));

function weightsOf(names: readonly MemberName[], misses: readonly Weights[], power: number): Weights {
  const means = names.map((name) => misses.reduce((sum, of) => sum + (of.get(name) ?? 0), 0));
  const least = Math.max(Math.min(...means), LEAST_PART * Math.max(...means));
  // Without another test, or without any miss, nothing tells members apart.
  return new Map(
    names.map((name, at) => [name, least > 0 ? (least / Math.max(least, valueAt(means, at))) ** power : 1]),
  );
}

function combine(says: ReadonlyMap<MemberName, Ahead>, weights: Weights, horizon: number): Ahead {
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return ahead(horizon, (step) =>
    [...weights].reduce(
      (sum, [name, weight]) => sum + (weight / whole) * valueAt(says.get(name) ?? [], step),
      0,
    ),
  );
}
