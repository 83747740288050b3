import { valueAt } from '../arrays/element-at.js';
import { minimise } from './minimise.js';
import { type Ahead, ahead } from './naive.js';

const EVALUATIONS = 80;

/**
 * Demand that comes now and then (Teunter, Syntetos and Babai, 2011): the chance of any and its usual size smoothed
 * apart, the chance at every period, the size where there is one. The forecast is their product, the same for all
 * periods ahead.
 */
export function tsb(values: readonly number[], horizon: number): Ahead {
  const demands = values.filter((value) => value !== 0);
  if (demands.length === 0) return ahead(horizon, () => 0);
  const size = demands.reduce((sum, value) => sum + value, 0) / demands.length;
  const chance = demands.length / values.length;
  const run = ([alpha = 0, beta = 0]: readonly number[]) => {
    let [level, probability, cost] = [size, chance, 0];
    for (let at = 0; at < values.length; at++) {
      const value = valueAt(values, at);
      cost += (value - level * probability) ** 2;
      probability += beta * ((value === 0 ? 0 : 1) - probability);
      if (value !== 0) level += alpha * (value - level);
    }
    return { cost, next: level * probability };
  };
  const bound = { start: 0.1, low: 0.001, high: 0.5 };
  const weights = minimise((parameters) => run(parameters).cost, [bound, bound], EVALUATIONS);
  const { next } = run(weights);
  return ahead(horizon, () => next);
}
