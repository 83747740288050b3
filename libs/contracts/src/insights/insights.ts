import { z } from 'zod';
import { chart } from '../dashboards/tiles.js';
import { cellValue, filter, queryResult } from '../query-plans/query-plan.js';

export const INSIGHT_TYPES = [
  'trend',
  'anomaly',
  'correlation',
  'prediction',
  'recommendation',
  'other',
] as const;
export type InsightType = (typeof INSIGHT_TYPES)[number];

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const DIRECTIONS = ['up', 'down', 'positive', 'negative'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Words of a sentence; a number among them names the fact, and the cell of it, that it was written from. */
export const phrase = z.object({
  text: z.string(),
  factId: z.uuid().optional(),
  row: z.number().int().min(0).optional(),
  column: z.string().optional(),
});
export type Phrase = z.infer<typeof phrase>;

/** Its phrases' texts, one after the other, are the sentence. */
export const sentence = z.array(phrase);
export type Sentence = z.infer<typeof sentence>;

export const segment = z.object({ column: z.string(), value: cellValue });
export type Segment = z.infer<typeof segment>;

/** The least rows an insight is drawn from. */
export const MIN_INSIGHT_ROWS = 30;

export const insight = z.object({
  id: z.uuid(),
  title: z.string(),
  /** One line of evidence, for lists. */
  description: z.string(),
  /** The same words with the facts behind their numbers. */
  titleParts: sentence,
  descriptionParts: sentence,
  type: z.enum(INSIGHT_TYPES),
  /** 0 to below 1, two digits or more: never `1`. Of an exact description it is `0.99`, and `isExact` is true. */
  confidence: z.string().regex(/^0(\.\d+)?$/),
  isExact: z.boolean(),
  priority: z.enum(PRIORITIES),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  /** Names of the columns it is about, what is measured first. */
  columns: z.array(z.string()),
  segment: segment.optional(),
  direction: z.enum(DIRECTIONS).optional(),
  /** Moments, as they stand in the data: one of a point or a break, first and last of a run. */
  at: z.array(z.string()).optional(),
  /** The number the title states. */
  value: z.number().optional(),
  /** Size of the effect, in the measure that `effectMeasure` names. */
  effect: z.number().optional(),
  effectMeasure: z.string().optional(),
  sampleSize: z.number().int(),
  method: z.string(),
  /** Every fact that its words and its picture state. */
  factIds: z.array(z.uuid()),
  chart,
  /** The forecast that foresees it. */
  predictionId: z.uuid().optional(),
  dismissed: z.boolean(),
  helpful: z.boolean().nullable(),
  createdAt: z.iso.datetime(),
});
export type Insight = z.infer<typeof insight>;

const perRow = z.array(z.number().nullable());

/** What the evidence picture shows beyond the chart's own marks. Lists run along the rows of the chart's result. */
export const overlay = z.object({
  /** The expected course and the band around it: a `statistic` fact. */
  band: z
    .object({ factId: z.uuid(), label: z.string(), expected: perRow, low: perRow, high: perRow })
    .optional(),
  /** Rows to mark, by position. */
  points: z.array(z.object({ row: z.number().int(), label: z.string().optional() })).optional(),
  /** A stretch of the first dimension, both ends included. */
  spans: z.array(z.object({ from: cellValue, to: cellValue, label: z.string() })).optional(),
  /** Straight lines from row to row: levels before and after, a slope, a fitted line. */
  lines: z
    .array(
      z.object({
        factId: z.uuid().optional(),
        label: z.string(),
        from: z.object({ x: cellValue, y: z.number() }),
        to: z.object({ x: cellValue, y: z.number() }),
      }),
    )
    .optional(),
});
export type Overlay = z.infer<typeof overlay>;

export const evidenceFigure = z.object({ label: z.string(), value: sentence, note: sentence });
export type EvidenceFigure = z.infer<typeof evidenceFigure>;

export const insightEvidence = z.object({
  insight,
  /** The result of the insight's chart, and its fact. */
  result: queryResult,
  chartFactId: z.uuid(),
  overlay,
  /** Measure, segment and period, under the title. */
  subtitle: z.string(),
  /** Effect, sample, adjusted confidence, and what it is worth where that can be said. */
  figures: z.array(evidenceFigure),
  saw: z.array(sentence),
  found: z.array(sentence),
  /** Which rows, which period. */
  uses: sentence,
  next: z.array(sentence),
  /** The rows it speaks of: filters of a dashboard, and the fact whose rows they are. */
  filters: z.array(filter),
  rows: z.object({ factId: z.uuid(), row: z.number().int().optional(), column: z.string().optional() }),
});
export type InsightEvidence = z.infer<typeof insightEvidence>;

/** How the search through the current version of a source stands or ended. */
export const insightRun = z.object({
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  jobId: z.uuid().nullable(),
  /** Comparisons tested against chance, those that passed the gate, and those listed after repeats were left out. */
  tests: z.number().int(),
  passed: z.number().int(),
  shown: z.number().int(),
  /** Why there is nothing, or why it failed, in words for people. */
  note: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type InsightRun = z.infer<typeof insightRun>;

export const insightsQuery = z.strictObject({
  dataSourceId: z.uuid().optional(),
  type: z.enum(INSIGHT_TYPES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** `true` lists the dismissed ones instead. */
  dismissed: z.enum(['true', 'false']).optional(),
});
export const runInsightsBody = z.strictObject({ dataSourceId: z.uuid() });
export const runInsightsAccepted = insightRun.extend({ jobId: z.uuid() });
export const DISMISS_REASONS = ['known', 'not_useful', 'wrong', 'other'] as const;
export const updateInsightBody = z.strictObject({
  dismissed: z.boolean().optional(),
  dismissReason: z.enum(DISMISS_REASONS).optional(),
  helpful: z.boolean().nullable().optional(),
});
