import { z } from 'zod';
import { columnFormat } from '../data-sources/columns.js';
import { queryPlan } from '../query-plans/query-plan.js';

/** What stands on a dashboard. */

export const CHART_TYPES = [
  'line',
  'column',
  'bar',
  'stacked',
  'grouped',
  'multiples',
  'histogram',
  'box',
  'scatter',
  'heatmap',
  'table',
  'waterfall',
  'slope',
  'funnel',
  'calendar',
  'map',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Cells of a 12-column grid; y and h count rows of 88 px plus gap. */
export const tileLayout = z.strictObject({
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(500),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(20),
});

const title = z.string().max(300);
/** One of the dashboard's tabs; absent: its first, or the whole dashboard where it has none. */
const tab = z.uuid().optional();
export const marker = z.strictObject({ value: z.number(), label: z.string().max(100) });

export const chart = z.strictObject({
  id: z.uuid(),
  type: z.enum(CHART_TYPES),
  title,
  /** Measure, grain, unit and what is not drawn. */
  subtitle: title,
  plan: queryPlan,
  /** Why this chart was chosen, in one sentence. */
  reason: z.string().max(1_000),
  layout: tileLayout,
  /** How the first measure is written; keyed by `as` in `formats` where measures differ. */
  format: columnFormat.optional(),
  formats: z.record(z.string(), columnFormat).optional(),
  /** What the title names, highlighted in the picture. */
  highlight: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  /** The last period of the data is not complete: its bucket is drawn lighter. */
  partialFrom: z.string().optional(),
  /** Lines worth a rule in the picture, such as a median. */
  markers: z.array(marker).optional(),
  /** With the straight line that fits its points best, and how well it does. */
  trend: z.boolean().optional(),
  /** A line that a person set as what to reach; drawn beside the markers. */
  goal: marker.optional(),
  /** Figures that title, subtitle and markers state and the plan does not hold; its result is the tile `<id>.about`. */
  about: queryPlan.optional(),
  /** A title written by rule is told anew from each filtered result; one that a person wrote stays. Absent: by rule. */
  titleBy: z.enum(['rule', 'person']).optional(),
  /** A person made or changed it: no rule overwrites it. */
  isEdited: z.boolean().optional(),
  tab,
});
export type Chart = z.infer<typeof chart>;

export const kpiComparison = z.strictObject({
  label: z.string().max(100),
  goodWhen: z.enum(['up', 'down', 'neutral']),
});

export const kpi = z.strictObject({
  id: z.uuid(),
  title,
  plan: queryPlan,
  /** Present where the plan compares; the base is `<as>_base`. */
  comparison: kpiComparison.optional(),
  format: columnFormat.optional(),
  reason: z.string().max(1_000).optional(),
  /** The measure over time; its result is the tile `<id>.spark`. */
  spark: queryPlan.optional(),
  /** A person set its periods: they stay. Absent: they follow the newest complete ones of the data. */
  fixedPeriods: z.boolean().optional(),
  titleBy: z.enum(['rule', 'person']).optional(),
  /** A person made or changed it: no rule overwrites it. */
  isEdited: z.boolean().optional(),
  /** What the figure should be once its period is over. */
  target: z.number().optional(),
  /** The days, both included, in which the target is to be reached: the plan shows what came of them so far. */
  pace: z.strictObject({ column: z.string().max(1_000), from: z.iso.date(), to: z.iso.date() }).optional(),
  tab,
});
export type Kpi = z.infer<typeof kpi>;

/** Words of a person between the tiles. Their numbers are that person's own, never checked ones. */
export const textTile = z.strictObject({
  id: z.uuid(),
  text: z.string().trim().min(1).max(5_000),
  layout: tileLayout,
  tab,
});
export type TextTile = z.infer<typeof textTile>;

/** A picture that was added to the dashboard before. */
export const imageTile = z.strictObject({
  id: z.uuid(),
  imageId: z.uuid(),
  /** What it shows, for those who do not see it. */
  alt: z.string().trim().max(300),
  layout: tileLayout,
  tab,
});
export type ImageTile = z.infer<typeof imageTile>;

/** A forecast that was made before; the newest one of its series from then on is shown. */
export const forecastTile = z.strictObject({
  id: z.uuid(),
  predictionId: z.uuid(),
  title,
  /** A title written by rule is told anew from what is shown. Absent: by rule. */
  titleBy: z.enum(['rule', 'person']).optional(),
  layout: tileLayout,
  tab,
});
export type ForecastTile = z.infer<typeof forecastTile>;

export const dashboardTab = z.strictObject({ id: z.uuid(), name: z.string().trim().min(1).max(60) });
export type DashboardTab = z.infer<typeof dashboardTab>;
export const MAX_TABS = 12;
