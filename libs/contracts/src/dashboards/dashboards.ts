import { z } from 'zod';
import { column } from '../data-sources/columns.js';
import { readOnly } from '../data-sources/data-sources.js';
import { cellValue, compare, filter, queryResult } from '../query-plans/query-plan.js';
import { dashboardFilter } from './dashboard-filter.js';
import { goneColumn, goneFilter } from './gone-columns.js';
import { guestView } from './sharing.js';
import {
  chart,
  dashboardTab,
  forecastTile,
  imageTile,
  kpi,
  kpiComparison,
  MAX_TABS,
  marker,
  textTile,
} from './tiles.js';

/** Colour slots 0 to 5 per column and value, assigned on first sight and kept. */
export const colourSlots = z.record(z.string(), z.record(z.string(), z.number().int().min(0).max(6)));

/** Sources that the tiles of one dashboard show at most. */
export const MAX_DASHBOARD_SOURCES = 10;

/** Columns of several sources that a person says hold the same things: the column's name by its source's id. */
export const columnLink = z.record(z.uuid(), z.string().max(1_000));
export type ColumnLink = z.infer<typeof columnLink>;

export const dashboardConfig = z.strictObject({
  charts: z.array(chart).max(60),
  kpis: z.array(kpi).max(20),
  texts: z.array(textTile).max(30).optional(),
  images: z.array(imageTile).max(20).optional(),
  forecasts: z.array(forecastTile).max(20).optional(),
  /** In their order; none: all tiles stand together. */
  tabs: z.array(dashboardTab).max(MAX_TABS).optional(),
  /** Through these a filter on a column of one source acts on the tiles of another. */
  columnLinks: z.array(columnLink).max(50).optional(),
  /** Charts that scored next, best first, for "Suggest another". */
  runnersUp: z.array(chart).max(40).default([]),
  colours: colourSlots.default({}),
  /** The column the date filter acts on. */
  timeColumn: z.string().nullable().default(null),
});
export type DashboardConfig = z.infer<typeof dashboardConfig>;

export const dashboard = z.object({
  id: z.uuid(),
  name: z.string(),
  dataSourceIds: z.array(z.uuid()),
  config: dashboardConfig,
  status: z.enum(['building', 'ready', 'failed']),
  jobId: z.uuid().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  version: z.number().int(),
  dataVersion: z.number().int(),
  /** Shown of each further source that its tiles have; the first of `dataSourceIds` is at `dataVersion`. */
  dataVersions: z.record(z.uuid(), z.number().int()).optional(),
  /** A pinned dashboard stays on its data version when the source is read again. */
  pinned: z.boolean(),
  zone: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the data version that it shows was read. */
  dataAsOf: z.iso.datetime().optional(),
  createdBy: z.string(),
  readOnly,
  /** A person changed its tiles: it stays as it is when its source is read another way. */
  isEdited: z.boolean().optional(),
  /** Its calculations with a value in each row: whatever names a column may name them. */
  calculated: z.array(column).optional(),
  /** Columns that it uses and that the shown data no longer has; told where one dashboard is opened, never to guests. */
  goneColumns: z.array(goneColumn).optional(),
  /** Of whoever asks. */
  favourite: z.boolean().optional(),
  /** In a guest's answer alone. */
  guest: guestView.optional(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const generateBody = z.strictObject({
  dataSourceId: z.uuid(),
  name: z.string().trim().min(1).max(200).optional(),
});
export const createDashboardBody = z.strictObject({
  name: z.string().trim().min(1).max(200),
  dataSourceId: z.uuid(),
});
export const updateDashboardBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  config: dashboardConfig.optional(),
  pinned: z.boolean().optional(),
});

/** Values a filter on one column can take: categories with counts, or the range of numbers and dates. */
export const filterValuesQuery = z.strictObject({
  column: z.string().max(1_000),
  search: z.string().max(200).optional(),
});
export const filterValues = z.object({
  column: z.string(),
  type: z.string(),
  values: z.array(
    z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]), count: z.number().int() }),
  ),
  distinct: z.number().int(),
  min: z.union([z.string(), z.number()]).nullable(),
  max: z.union([z.string(), z.number()]).nullable(),
});
export type FilterValues = z.infer<typeof filterValues>;

export const dashboardQueryBody = z.strictObject({
  filters: z.array(dashboardFilter).max(50).default([]),
  tiles: z.array(z.string().max(60)).max(100).optional(),
  /** Cross-filters: act on every tile but the one they came from. */
  cross: z
    .array(z.strictObject({ tile: z.string().max(60), filter }))
    .max(20)
    .optional(),
  /** Columns whose values a filter could be set to: guests have no other way to ask. */
  values: z.array(filterValuesQuery).max(5).optional(),
  /** Asks the databases of live sources again, whatever is known of them; of guests it is passed over. */
  fresh: z.boolean().optional(),
});
export type DashboardQueryBody = z.infer<typeof dashboardQueryBody>;

export const tileResult = queryResult.extend({
  id: z.string(),
  factIds: z.array(z.uuid()),
  /** Columns of the filters that touched this tile, and of those that could not. */
  filteredBy: z.array(z.string()),
  notFilteredBy: z.array(z.string()),
  /** What is true of this very result, for tiles whose title is written by rule: show it in place of the stored words. */
  stated: z
    .object({
      title: z.string(),
      subtitle: z.string().optional(),
      highlight: z.array(cellValue).optional(),
      markers: z.array(marker).optional(),
      comparison: kpiComparison.optional(),
      /** The two periods that are compared, where a chosen range of dates moves them. */
      compare: compare.optional(),
      partialFrom: z.string().optional(),
    })
    .optional(),
  /** To guests: rows are left out because they stand for fewer than SMALL_GROUP_ROWS rows of the data. */
  isWithheld: z.boolean().optional(),
  /** Of a live source: when its database answered, and why it has not answered since. */
  live: z.object({ asOf: z.iso.datetime(), problem: z.string().optional() }).optional(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      /** Of `column_gone`: the column, and the one of the same use whose name is nearest. */
      column: z.string().optional(),
      nearest: z.string().optional(),
    })
    .optional(),
});
export type TileResult = z.infer<typeof tileResult>;

export const dashboardQueryResult = z.object({
  /** Of the dashboard whose tiles these are. */
  version: z.number().int(),
  dataVersion: z.number().int(),
  /** When the data version was read. */
  asOf: z.iso.datetime(),
  /** Rows left after each filter in turn, and in all. */
  rows: z.object({
    total: z.number().int(),
    left: z.number().int(),
    /** To guests: how many are left is not told, and `left` is 0. */
    isWithheld: z.boolean().optional(),
  }),
  tiles: z.array(tileResult),
  /** The filters asked for that acted on nothing: their columns are no longer in the data. */
  goneFilters: z.array(goneFilter).optional(),
  /** In the order of `values`. */
  values: z.array(filterValues).optional(),
});
export type DashboardQueryResult = z.infer<typeof dashboardQueryResult>;
