/** Constants of forecasts that only data can choose. */
export interface ForecastSettings {
  /** How much a member of the combination counts: the reciprocal of its mean miss in the tests, to this power. */
  power: number;
  /** A model alone has to miss by less than this part of what the combination misses by. */
  luck: number;
  /** Where hours repeat by the day and by the week, values are drawn in to within so many robust deviations. */
  spikes: number;
}

/** Chosen on public series; `npm run bench -- predictions` chooses them again without each family of series in turn. */
export const FORECAST_SETTINGS: ForecastSettings = { power: 4, luck: 0.95, spikes: 4 };
