import { Predict } from './predict.job.js';
import { PredictionChecks } from './prediction-checks.queries.js';
import { PredictionsQueries } from './predictions.queries.js';
import { PredictionsService } from './predictions.service.js';
import { Refusals } from './refusals.service.js';
import { ScenariosService } from './scenarios.service.js';
import { ScorePredictions } from './score-predictions.job.js';

/** What answers for predictions, beside their controller. */
export const predictionProviders = [
  Predict,
  ScorePredictions,
  PredictionsService,
  PredictionsQueries,
  PredictionChecks,
  Refusals,
  ScenariosService,
];
