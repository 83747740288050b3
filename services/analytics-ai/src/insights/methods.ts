import { registryOf } from '../facts/method-registry.js';
import { anomalyMethods } from './anomalies/methods.js';
import { correlationMethods } from './correlations/methods.js';
import { descriptionMethods } from './descriptions/methods.js';
import { adjustedConfidence } from './engine/adjusted-confidence.js';
import { trendMethods } from './trends/methods.js';

export const insightMethods = [
  adjustedConfidence,
  ...anomalyMethods,
  ...correlationMethods,
  ...descriptionMethods,
  ...trendMethods,
];
/** Every method that findings state numbers by. */
export const METHODS = registryOf(insightMethods);
