import { z } from 'zod';
import { type ForecastPrediction, forecastPrediction } from './predictions.js';
import { type TablePrediction, tablePrediction } from './table-predictions.js';

/** A forecast of a series, or a column of a table predicted from the others. */
export const prediction = z.discriminatedUnion('kind', [forecastPrediction, tablePrediction]);
export type Prediction = z.infer<typeof prediction>;

const accepted = { jobId: z.uuid() };
export const predictionAccepted = z.discriminatedUnion('kind', [
  forecastPrediction.extend(accepted),
  tablePrediction.extend(accepted),
]);

type Titled =
  | Pick<ForecastPrediction, 'kind' | 'label' | 'horizon' | 'period'>
  | Pick<TablePrediction, 'kind' | 'label'>;

/** "Revenue, next 6 months"; "Churned, from the other columns". */
export function predictionTitle(prediction: Titled): string {
  if (prediction.kind === 'table') return `${prediction.label}, from the other columns`;
  const { label, horizon, period } = prediction;
  return horizon === 1 ? `${label}, next ${period}` : `${label}, next ${horizon} ${period}s`;
}
