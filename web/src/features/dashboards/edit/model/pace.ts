import type { Kpi } from '@plumbline/contracts';
import { type DayRange, monthEnd, monthStart } from '../../../../entities/plan/calendar.js';
import { dateFilters } from '../../../../entities/plan/range-filters.js';

export type PacePeriod = 'month' | 'quarter' | 'year';

/** The period that a day lies in. */
export function periodAround(day: string, period: PacePeriod): DayRange {
  const month = Number(day.slice(5, 7));
  const back = { month: 0, quarter: (month - 1) % 3, year: month - 1 }[period];
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const from = monthStart(day, -back);
  return { from, to: monthEnd(from, months - 1) };
}

/** Only what adds up day by day can be on its way to a target. */
export const canHavePace = ({ plan: { measures }, target }: Kpi): boolean =>
  target !== undefined && measures.every(({ agg }) => agg === 'sum' || agg === 'count');

export function pacePeriodOf({ pace }: Kpi): PacePeriod | null {
  if (!pace) return null;
  const days = (Date.parse(pace.to) - Date.parse(pace.from)) / 86_400_000 + 1;
  if (days > 300) return 'year';
  return days > 80 ? 'quarter' : 'month';
}

/** The figure of the period that the data has come to, or of all its time again. It stands still then: a person set it. */
export function withPace(
  kpi: Kpi,
  period: PacePeriod | null,
  time: { column: string; lastDay: string },
): Kpi {
  const { pace: _, comparison: __, ...kept } = kpi;
  const { compare: ___, ...plan } = kpi.plan;
  const filters = plan.filters.filter(({ column }) => column !== time.column);
  if (period === null) return { ...kept, isEdited: true, plan: { ...plan, filters } };
  const { from, to } = periodAround(time.lastDay, period);
  return {
    ...kept,
    ...{ isEdited: true, fixedPeriods: true, pace: { column: time.column, from, to } },
    plan: { ...plan, filters: [...filters, ...dateFilters(time.column, { from, to })] },
  };
}
