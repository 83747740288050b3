import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import { prediction, predictionAccepted } from './any-prediction.js';
import * as preview from './prediction-preview.js';
import * as question from './prediction-question.js';
import * as predictions from './predictions.js';
import { tileForecast } from './tile-forecast.js';

export const listPredictions = operation({
  method: 'GET',
  path: '/api/predictions',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Predictions with their tests and their record, newest first; refused ones stay listed.',
  query: pageQuery,
  response: z.array(prediction),
});

export const createPrediction = operation({
  method: 'POST',
  path: '/api/predictions',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary:
    'Tests models on the past of a column and predicts its next periods, or (kind table) a column from the others of its rows; a refusal costs nothing.',
  body: question.predictionRequest,
  response: predictionAccepted,
  invalidates: ['/api/predictions', '/api/jobs'],
});

export const checkPrediction = operation({
  method: 'POST',
  path: '/api/predictions/check',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  timeout: 'ai',
  idempotency: 'reads',
  summary: 'What speaks for a forecast and against it before anything is computed, and what would be enough.',
  body: question.predictionCheckRequest,
  response: preview.predictionChecked,
});

export const listPredictionOptions = operation({
  method: 'GET',
  path: '/api/predictions/options',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'What can be predicted of a data source, and what not and why.',
  query: preview.predictionOptionsQuery,
  response: preview.predictionOptions,
});

export const getPrediction = operation({
  method: 'GET',
  path: '/api/predictions/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'One prediction, whole.',
  response: prediction,
});

export const createScenario = operation({
  method: 'POST',
  path: '/api/predictions/{id}/scenario',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  timeout: 'ai',
  idempotency: 'reads',
  summary: 'Arithmetic on a forecast: by so many percent more or less from a period on. Not a prediction.',
  body: preview.scenarioBody,
  response: preview.scenario,
});

export const keepScenario = operation({
  method: 'POST',
  path: '/api/predictions/{id}/scenarios',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Keeps arithmetic on a forecast under a name; the forecast itself stays as it is.',
  body: preview.keepScenarioBody,
  response: predictions.forecastPrediction,
  invalidates: ['/api/predictions', '/api/predictions/{id}'],
});

export const deleteScenario = operation({
  method: 'DELETE',
  path: '/api/predictions/{id}/scenarios/{scenarioId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Forgets a scenario that was kept.',
  response: predictions.forecastPrediction,
  invalidates: ['/api/predictions', '/api/predictions/{id}'],
});

export const getPredictionBacktest = operation({
  method: 'GET',
  path: '/api/predictions/{id}/backtest',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Every date of the past at which the forecast was tested, and what came.',
  response: predictions.predictionBacktest,
});

export const getPredictionLedger = operation({
  method: 'GET',
  path: '/api/predictions/{id}/ledger',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Past forecasts of the same series against what came, newest first.',
  response: z.array(predictions.ledgerEntry),
});

export const deletePrediction = operation({
  method: 'DELETE',
  path: '/api/predictions/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes a prediction; what it used of the plan stays used.',
  response: message,
  invalidates: ['/api/predictions', '/api/predictions/{id}', '/api/jobs'],
});

export const getTileForecast = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/forecasts/{predictionId}',
  owner: 'analytics-ai',
  access: 'guest',
  status: 200,
  rateLimit: 'query',
  summary: 'The newest forecast of a series, as a tile of the dashboard shows it.',
  response: tileForecast,
});
