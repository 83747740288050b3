import { z } from 'zod';
import { dashboardFilter } from '../dashboards/dashboard-filter.js';
import { colourSlots } from '../dashboards/dashboards.js';
import { chart } from '../dashboards/tiles.js';
import { columnFormat } from '../data-sources/columns.js';
import { overlay } from '../insights/insights.js';
import { PREDICTION_PERIODS } from '../predictions/prediction-question.js';
import { historyPoint, predictionPoint } from '../predictions/predictions.js';
import { cellValue, GRAINS, queryPlan, queryResult, resultColumn } from '../query-plans/query-plan.js';

/**
 * What a file is written from, whatever its format: the content of a dashboard, a summary, an answer, as the service
 * that owns it states it. It holds data and words, never a drawing; whoever writes the file draws and typesets.
 */

/** The place in `facts` of the fact that a number was written from. */
const reference = z.number().int().min(0);

/** Words of a paragraph; a number among them refers to its fact. */
export const exportPhrase = z.object({
  text: z.string(),
  fact: reference.optional(),
  /** A number that a person typed: no fact stands behind it, and the file says so. */
  isOwn: z.boolean().optional(),
});
export type ExportPhrase = z.infer<typeof exportPhrase>;

const heading = z.object({
  kind: z.literal('heading'),
  /** Under the document's title; a level is never left out on the way down. */
  level: z.number().int().min(1).max(3),
  text: z.string(),
});

const paragraph = z.object({
  kind: z.literal('paragraph'),
  parts: z.array(exportPhrase),
  /** One of a list of points. */
  isItem: z.boolean().optional(),
});

const keyFigure = z.object({
  /** Of a dashboard: which of its tiles it is. */
  tile: z.string().optional(),
  title: z.string(),
  /** A number, written in its format; or words that are written already. */
  value: cellValue,
  format: columnFormat.optional(),
  fact: reference.optional(),
  change: z
    .object({ base: cellValue, label: z.string(), goodWhen: z.enum(['up', 'down', 'neutral']) })
    .optional(),
  target: z.number().optional(),
  /** What is said of it besides. */
  note: z.array(exportPhrase).optional(),
});
export type ExportKeyFigure = z.infer<typeof keyFigure>;

const keyFigures = z.object({ kind: z.literal('key-figures'), figures: z.array(keyFigure) });

/** Drawn by the charts of the screen from the same rows. */
const chartBlock = z.object({
  kind: z.literal('chart'),
  chart,
  result: queryResult,
  colours: colourSlots.optional(),
  splits: z.array(z.string()).optional(),
  overlay: overlay.optional(),
  fact: reference.optional(),
  /** How many of twelve columns it was given: those that fit into one row stand beside each other. */
  columns: z.number().int().min(1).max(12),
});
export type ExportChart = z.infer<typeof chartBlock>;

const tableBlock = z.object({
  kind: z.literal('table'),
  title: z.string(),
  subtitle: z.string().optional(),
  columns: z.array(
    resultColumn.extend({
      label: z.string().optional(),
      format: columnFormat.optional(),
      /** With how many decimals all of its numbers are written; absent: as many as tell these rows apart. */
      decimals: z.number().int().optional(),
      /** Its numbers name something, such as a year: they are never grouped. */
      isName: z.boolean().optional(),
      grain: z.enum(GRAINS).optional(),
    }),
  ),
  rows: z.array(z.array(cellValue)),
  fact: reference.optional(),
});
export type ExportTable = z.infer<typeof tableBlock>;

/** What was and what is predicted in its bands: a picture, and its periods as a table. */
const forecastBlock = z.object({
  kind: z.literal('forecast'),
  title: z.string(),
  subtitle: z.string(),
  /** The picture in words. */
  alt: z.string(),
  period: z.enum(PREDICTION_PERIODS),
  format: columnFormat.optional(),
  history: z.array(historyPoint),
  points: z.array(predictionPoint),
  /** The same periods changed by arithmetic, each under its name. */
  scenarios: z.array(z.object({ name: z.string(), values: z.array(z.number()) })).default([]),
  fact: reference.optional(),
});
export type ExportForecast = z.infer<typeof forecastBlock>;

const note = z.object({ kind: z.literal('note'), text: z.string() });

export const exportBlock = z.discriminatedUnion('kind', [
  heading,
  paragraph,
  keyFigures,
  chartBlock,
  tableBlock,
  forecastBlock,
  note,
]);
export type ExportBlock = z.infer<typeof exportBlock>;

/** A line of the appendix. */
export const exportFact = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Where the number is one cell of the fact. */
  row: z.number().int().min(0).optional(),
  column: z.string().optional(),
  /** What a number is read from; of a statistic, what it is computed from where that is one query. */
  plan: queryPlan.optional(),
  /** Of a statistic: what was computed, in words. */
  method: z.string().optional(),
  dataVersion: z.number().int(),
});
export type ExportFact = z.infer<typeof exportFact>;

export const exportSource = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  rowCount: z.number().int(),
  /** When that version was read; of a live source, when its database gave the oldest of the numbers. */
  asOf: z.iso.datetime(),
  /** Its rows stay in their database. */
  isLive: z.literal(true).optional(),
});

export type ExportSource = z.infer<typeof exportSource>;

export const exportDocument = z.object({
  formatVersion: z.literal(1),
  title: z.string(),
  subtitle: z.string().optional(),
  sources: z.array(exportSource),
  filters: z.array(dashboardFilter),
  /** Rows of the source that the filters leave. */
  rowsLeft: z.number().int().optional(),
  zone: z.string(),
  /** Tiles that fail or are empty, where the file is made all the same; they are notes among the blocks, too. */
  problems: z.array(z.string()).optional(),
  blocks: z.array(exportBlock),
  facts: z.array(exportFact),
});
export type ExportDocument = z.infer<typeof exportDocument>;
