import { lastOf, valueAt } from '../arrays/element-at.js';

/** Values ahead, nearest first. */
export type Ahead = number[];

/** `horizon` values made by their place, 0 first. */
export const ahead = (horizon: number, valueAhead: (step: number) => number): Ahead =>
  Array.from({ length: horizon }, (_, step) => valueAhead(step));

/** The last value, for ever: what every model is measured against. */
export function lastValue(values: readonly number[], horizon: number): Ahead {
  const last = lastOf(values);
  return ahead(horizon, () => last);
}

/** Each place of the last cycle again. */
export function seasonalNaive(values: readonly number[], horizon: number, season: number): Ahead {
  const cycle = Math.max(1, Math.min(season, values.length));
  return ahead(horizon, (step) => valueAt(values, values.length - cycle + (step % cycle)));
}

/** On along the straight line from the first value to the last. */
export function drift(values: readonly number[], horizon: number): Ahead {
  const last = lastOf(values);
  const slope = values.length > 1 ? (last - valueAt(values, 0)) / (values.length - 1) : 0;
  return ahead(horizon, (step) => last + slope * (step + 1));
}
