import { z } from 'zod';
import { type DashboardFilter, dashboardFilter } from '../dashboards/dashboard-filter.js';
import { RELATIVE_DATES, relativeDays } from './relative-dates.js';

/** A filter of what a schedule sends. With `relative` it is `between` days that each run has of its own; `values` is empty then. */
export const scheduleFilter = /* @__PURE__ */ dashboardFilter
  .extend({ relative: z.enum(RELATIVE_DATES).optional() })
  .refine(({ relative, op, values }) => !relative || (op === 'between' && values.length === 0), {
    error: 'relative days are “between”, without values',
  });
export type ScheduleFilter = z.infer<typeof scheduleFilter>;

/** The filters as they are on a day, in which nothing is relative. */
export const filtersOn = (filters: readonly ScheduleFilter[], today: string): DashboardFilter[] =>
  filters.map(({ relative, ...filter }) => {
    if (!relative) return filter;
    const { from, to } = relativeDays(relative, today);
    return { ...filter, values: [from, to] };
  });
