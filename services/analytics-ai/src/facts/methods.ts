import { anomalyMethods } from '../insights/anomalies/methods.js';
import { correlationMethods } from '../insights/correlations/methods.js';
import { descriptionMethods } from '../insights/descriptions/methods.js';
import { adjustedConfidence } from '../insights/engine/chance.js';
import { trendMethods } from '../insights/trends/methods.js';
import type { Method } from './method.js';

/** Every method that a `statistic` fact may name. */
export const METHODS: ReadonlyMap<string, Method> = byName([
  adjustedConfidence,
  ...anomalyMethods,
  ...correlationMethods,
  ...descriptionMethods,
  ...trendMethods,
]);

function byName(methods: readonly Method[]): ReadonlyMap<string, Method> {
  const named = new Map(methods.map((method) => [method.name, method]));
  if (named.size < methods.length) throw new Error('two methods have the same name');
  return named;
}
