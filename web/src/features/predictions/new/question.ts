import type { ForecastRequest, PredictionPeriod } from '@plumbline/contracts';

/** What the sentence says so far; what is left out follows from the data. */
export interface Draft {
  dataSourceId: string;
  target: string;
  /** Whose calculation the target is. */
  dashboardId?: string | undefined;
  period?: PredictionPeriod | undefined;
  horizon?: number | undefined;
  by?: string | undefined;
}

export const HORIZONS = [1, 2, 3, 4, 6, 8, 12, 14, 24, 28, 48] as const;
/** How far ahead a sentence looks before anybody says. */
export const FIRST_HORIZON: Record<PredictionPeriod, number> = {
  ...{ year: 3, quarter: 4, month: 6, week: 8, day: 14, hour: 24 },
};

export const requestOf = ({ horizon, ...draft }: Draft, period: PredictionPeriod): ForecastRequest => ({
  ...draft,
  period,
  horizon: horizon ?? FIRST_HORIZON[period],
});
