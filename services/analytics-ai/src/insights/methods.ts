import { alertMethods } from '../alert-judging/methods.js';
import { registryOf } from '../facts/method-registry.js';
import { chanceMethods } from '../forecasting/compute/chances.js';
import { predictionMethods } from '../forecasting/compute/methods.js';
import { tableMethods } from '../table-predictions/compute/methods.js';
import { anomalyMethods } from './anomalies/methods.js';
import { interactionMethods } from './correlations/interactions/methods.js';
import { correlationMethods } from './correlations/methods.js';
import { descriptionMethods } from './descriptions/methods.js';
import { adjustedConfidence } from './engine/adjusted-confidence.js';
import { shareWindowMethods } from './share-windows/methods.js';
import { summaryMethods } from './summary/methods.js';
import { seriesChange } from './trends/methods.js';
import { seasonBreak } from './trends/seasons/methods.js';

/** Every method that findings, forecasts and alerts state numbers by. */
export const insightMethods = [
  adjustedConfidence,
  ...anomalyMethods,
  ...correlationMethods,
  ...interactionMethods,
  ...descriptionMethods,
  seriesChange,
  seasonBreak,
  ...shareWindowMethods,
  ...predictionMethods,
  ...chanceMethods,
  ...summaryMethods,
  ...tableMethods,
  ...alertMethods,
];
export const METHODS = registryOf(insightMethods);
