import { z } from 'zod';
import { filter } from '../query-plans/query-plan.js';

/** A filter of a whole dashboard. */
export const dashboardFilter = filter.extend({
  /** Whose column it names; absent: the dashboard's own source. */
  dataSourceId: z.uuid().optional(),
});
export type DashboardFilter = z.infer<typeof dashboardFilter>;
