import { z } from 'zod';
import { forecastPrediction } from './predictions.js';
import { tablePrediction } from './table-predictions.js';

/** A forecast of a series, or a column of a table predicted from the others. */
export const prediction = z.discriminatedUnion('kind', [forecastPrediction, tablePrediction]);
export type Prediction = z.infer<typeof prediction>;

const accepted = { jobId: z.uuid() };
export const predictionAccepted = z.discriminatedUnion('kind', [
  forecastPrediction.extend(accepted),
  tablePrediction.extend(accepted),
]);
