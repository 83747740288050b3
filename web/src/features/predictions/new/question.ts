import type { DriverRequest, ForecastRequest, PredictionPeriod } from '@plumbline/contracts';

/** What the sentence says so far; what is left out follows from the data. */
export interface Draft {
  dataSourceId: string;
  target: string;
  /** Whose calculation the target is. */
  dashboardId?: string | undefined;
  period?: PredictionPeriod | undefined;
  horizon?: number | undefined;
  by?: string | undefined;
  /** Columns known ahead. */
  drivers?: DriverRequest[] | undefined;
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

/** The draft with a part changed: what is typed of periods ahead stays as long as they are the same. */
export function changedDraft(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part };
  if (part.dataSourceId !== undefined) return { ...next, drivers: undefined };
  const isSamePeriod = !('period' in part) || part.period === draft.period;
  const kept = next.drivers
    ?.filter(({ column }) => column !== next.target && column !== next.by)
    .map((driver) => (isSamePeriod ? driver : { column: driver.column }));
  return { ...next, drivers: kept };
}
