import { z } from 'zod';
import { forecastPrediction } from './predictions.js';

/** What a forecast's tile shows of it: all of the picture, nothing of its tests. */
const shownForecast = /* @__PURE__ */ forecastPrediction
  .pick({
    ...{ label: true, period: true, horizon: true, adds: true, currency: true, percent: true },
    ...{ history: true, partial: true, points: true, total: true, summary: true, summaryParts: true },
    ...{ dataVersion: true, createdAt: true },
  })
  .extend({
    state: z.literal('shown'),
    /** The newest forecast of the series that the tile names one of. */
    predictionId: z.uuid(),
    facts: forecastPrediction.shape.facts.omit({ backtest: true, drivers: true }),
  });
export type ShownForecast = z.infer<typeof shownForecast>;

/** `gone`: it was deleted, or its data was. `withheld`: from guests of a link that hides small groups. */
export const tileForecast = /* @__PURE__ */ z.discriminatedUnion('state', [
  shownForecast,
  z.object({ state: z.enum(['gone', 'withheld']), message: z.string() }),
]);
export type TileForecast = z.infer<typeof tileForecast>;
