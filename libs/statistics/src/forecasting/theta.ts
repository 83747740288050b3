import { lastOf, valueAt } from '../arrays/element-at.js';
import { minimise } from './minimise.js';
import { type Ahead } from './naive.js';

const EVALUATIONS = 80;
/** With fewer values there is no line to lean on. */
const MIN_VALUES = 4;

/**
 * The dynamic optimised Theta model (Fiorucci, Pellegrini, Louzada, Petropoulos and Koehler, 2016): simple exponential
 * smoothing that leans on a regression line as far as fits best, both kept up to date with every value. For values
 * without a season. Fewer than four values are answered by the last one.
 */
export function theta(values: readonly number[], horizon: number): Ahead {
  const first = valueAt(values, 0);
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0) / values.length || 1;
  if (values.length < MIN_VALUES) return new Array<number>(horizon).fill(lastOf(values));
  const scaled = values.map((value) => value / size);
  const [level = 0, alpha = 0.5, lean = 2] = minimise(
    ([l0 = 0, a = 0.5, t = 2]) => run(scaled, 0, l0, a, t).cost,
    [
      { start: first / size / 2, low: -10, high: 10 },
      { start: 0.5, low: 0.1, high: 0.99 },
      { start: 2, low: 1, high: 30 },
    ],
    EVALUATIONS,
  );
  return run(scaled, horizon, level, alpha, lean).ahead.map((value) => value * size);
}

/** Squared one-step misses from the third value on, and the values ahead, each taken for true by the next. */
function run(values: readonly number[], horizon: number, start: number, alpha: number, lean: number) {
  const pull = 1 - 1 / lean;
  let [level, mean, slope, intercept, decay, cost] = [start, 0, 0, 0, 1, 0];
  const ahead: Ahead = [];
  for (let at = 0; at < values.length + horizon; at++) {
    const next = level + pull * (decay * intercept + ((1 - decay * (1 - alpha)) / alpha) * slope);
    const value = at < values.length ? valueAt(values, at) : next;
    if (at >= values.length) ahead.push(next);
    else if (at > 1) cost += (value - next) ** 2;
    const count = at + 1;
    level = alpha * value + (1 - alpha) * level;
    slope = at === 0 ? 0 : ((count - 2) * slope + (6 * (value - mean)) / count) / (count + 1);
    mean = (at * mean + value) / count;
    intercept = mean - ((count + 1) / 2) * slope;
    decay *= 1 - alpha;
  }
  return { cost, ahead };
}
