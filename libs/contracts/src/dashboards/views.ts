import { z } from 'zod';
import { filter } from '../query-plans/query-plan.js';
import { dashboardQueryBody } from './dashboards.js';

/** Saved views of one dashboard. */
export const MAX_VIEWS = 50;

const viewName = z.string().trim().min(1).max(100);

/** What a dashboard was narrowed to, under a name. A preset of dates is kept as such: it moves with the data. */
export const saveViewBody = z.strictObject({
  name: viewName,
  /** The date filter as the address of the dashboard has it. */
  dates: z.string().max(60).nullable().default(null),
  filters: dashboardQueryBody.shape.filters,
  cross: z
    .array(z.strictObject({ tile: z.uuid(), filter }))
    .max(20)
    .default([]),
});
export type SaveView = z.infer<typeof saveViewBody>;

export const savedView = saveViewBody.extend({
  id: z.uuid(),
  isOwn: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedView>;

export const renameViewBody = z.strictObject({ name: viewName });
