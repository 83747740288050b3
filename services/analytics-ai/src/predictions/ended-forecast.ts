import { failedWork, type WorkEnd } from '../scheduled-runs/end-work.js';
import type { PredictionRow } from './prediction.entity.js';

/** How a forecast ended; undefined while it has not. */
export function endedForecast({ status, version, error }: PredictionRow): WorkEnd | undefined {
  switch (status) {
    case 'queued':
      return undefined;
    case 'ready':
      return { note: `The forecast is made from version ${version}.` };
    case 'refused':
      return failedWork('refused', 'Nothing can be forecast from the new data; the forecast says why.');
    default:
      return failedWork(error?.code ?? status, error?.message ?? 'The forecast was cancelled.');
  }
}
