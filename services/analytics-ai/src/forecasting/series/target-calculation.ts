import type { Calculation, ForecastRequest } from '@plumbline/contracts';

/** A calculation that is forecast, with all that it is made of: it needs no dashboard to be computed again. */
export interface TargetCalculation extends Pick<Calculation, 'name' | 'formula' | 'level' | 'type' | 'unit'> {
  /** Of every calculation of its dashboard, by name. */
  formulas: Readonly<Record<string, string>>;
}

/** A question whose target may be a calculation, as it is kept. */
export type AskedForecast = ForecastRequest & { calculation?: TargetCalculation };
