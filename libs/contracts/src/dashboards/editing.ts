import { z } from 'zod';
import { dashboardConfig, dashboardQueryBody, tileResult } from './dashboards.js';
import { chart, kpi } from './tiles.js';

/** Changing a dashboard: tiles tried out before they are kept, what else could be shown, and what it was before. */

/** Saved versions of a dashboard that can be brought back; older ones go. */
export const MAX_HISTORY = 50;

/** A chart or a key figure; its words and its place may be missing. */
export const previewTile = z.union([
  chart.partial({ id: true, title: true, subtitle: true, reason: true, layout: true }),
  kpi.partial({ id: true, title: true }),
]);
export type PreviewTile = z.infer<typeof previewTile>;

export const tilePreviewBody = z.strictObject({
  tile: previewTile,
  filters: dashboardQueryBody.shape.filters,
  cross: dashboardQueryBody.shape.cross,
  /** As a draft has them; without, as they are saved. */
  columnLinks: dashboardConfig.shape.columnLinks,
});

/** The tile's result, and those of the plans that go with it (`<id>.spark`, `<id>.about`). */
export const tilePreview = tileResult.extend({ related: z.array(tileResult) });
export type TilePreview = z.infer<typeof tilePreview>;

/** A chart that scored next, and why. */
export const suggestion = z.object({
  chart,
  reason: z.string(),
  /** Its place among all that were scored and are not shown. */
  rank: z.number().int(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Columns of a source from coarse to fine: each value of one lies in a single value of the one before. */
export const columnHierarchy = z.object({ dataSourceId: z.uuid(), columns: z.array(z.string()).min(2) });
export type ColumnHierarchy = z.infer<typeof columnHierarchy>;

export const dashboardVersion = z.object({
  version: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  /** What changed since the version before, a sentence each. */
  changes: z.array(z.string()),
});
export type DashboardVersion = z.infer<typeof dashboardVersion>;

export const restoreBody = z.strictObject({ version: z.number().int().min(1) });

/** Another dashboard of the same data, as this one is or as a draft of it has it. */
export const copyBody = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  config: dashboardConfig.optional(),
});
