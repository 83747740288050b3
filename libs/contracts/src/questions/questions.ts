import { z } from 'zod';
import { chart } from '../dashboards/tiles.js';
import { columnFormat } from '../data-sources/columns.js';
import { sentence } from '../insights/insights.js';
import { cellValue, filter, GRAINS, queryPlan, resultColumn } from '../query-plans/query-plan.js';

export const MAX_QUESTION_LENGTH = 1_000;

/** Who worked the answer out: our own engine, or a model whose plan was checked. */
export const ANSWER_ENGINES = ['built-in', 'openai', 'gemini', 'grok'] as const;
export type AnswerEngine = (typeof ANSWER_ENGINES)[number];

export const UNANSWERED_REASONS = ['ambiguous', 'unsupported', 'no_such_column', 'no_data'] as const;
export type UnansweredReason = (typeof UNANSWERED_REASONS)[number];

/** Parts of a reading that can be changed. */
export const READING_SLOTS = ['measure', 'by', 'filter', 'period', 'compare', 'order'] as const;

export const askBody = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_LENGTH),
  dataSourceId: z.uuid().optional(),
  dashboardId: z.uuid().optional(),
  /** What the screen already narrows the data to. */
  filters: z.array(filter).max(50).optional(),
  /** The reading, edited by hand. */
  plan: queryPlan.optional(),
  /** The question before, which this one may refer back to. */
  after: z.uuid().optional(),
  /** Asked while it is typed: neither the question nor its facts are kept. */
  preview: z.boolean().optional(),
});
export type AskBody = z.infer<typeof askBody>;

/** One slot or the words between two; an option carries the plan that choosing it gives. */
export const readingPart = z.object({
  text: z.string(),
  slot: z.enum(READING_SLOTS).optional(),
  /** Nothing filled it: what to choose is said instead. */
  isOpen: z.boolean().optional(),
  /** Nothing needs to fill it: a further filter can be added here. */
  isAdd: z.boolean().optional(),
  options: z.array(z.object({ text: z.string(), plan: queryPlan })).optional(),
});
export type ReadingPart = z.infer<typeof readingPart>;

/** Words of the question, what they were matched to, and why. */
export const understoodWords = z.object({ words: z.string(), as: z.string(), because: z.string() });
export type UnderstoodWords = z.infer<typeof understoodWords>;

/** The picture of a reading that names one group: what every group has, in their order. */
export const readingPicture = z.object({
  values: z.array(z.number().nullable()),
  /** The place of the one that is named. */
  chosen: z.number().int().nullable(),
  /** How many of what: "24 months". */
  groups: z.string(),
});

/** Another reading of the question, with what it would say. */
export const otherReading = z.object({
  reading: z.string(),
  /** What is measured, in a few words. */
  note: z.string().optional(),
  value: z.string(),
  plan: queryPlan,
  factId: z.uuid().optional(),
  picture: readingPicture.optional(),
});
export type OtherReading = z.infer<typeof otherReading>;

/** What would make the question answerable, and where that is done. */
export const questionWayOut = z.object({
  title: z.string(),
  text: z.string(),
  action: z.enum(['replace_file', 'connect', 'add_calculation', 'other_source', 'rephrase']),
  dataSourceId: z.uuid().optional(),
});
export type QuestionWayOut = z.infer<typeof questionWayOut>;

/** What stands beside a single number: the rows it is of, and the same number in each period, oldest first. */
export const headline = z.object({
  /** The number as the answer writes it. */
  text: z.string(),
  rows: z.number().int(),
  /** Its share of the same over all that the screen shows, where the question narrows that. */
  ofAll: z.number().optional(),
  grain: z.enum(GRAINS).optional(),
  values: z.array(z.number().nullable()),
});
export type Headline = z.infer<typeof headline>;

/** A question that this data answers, with its first groups. */
export const answerableQuestion = z.object({
  question: z.string(),
  groups: z.array(z.object({ label: z.string(), value: z.number() })),
  format: columnFormat.optional(),
});
export type AnswerableQuestion = z.infer<typeof answerableQuestion>;

const asked = {
  id: z.uuid(),
  question: z.string(),
  dataSourceId: z.uuid().nullable(),
  dataSourceName: z.string().nullable(),
  dataVersion: z.number().int().nullable(),
  reading: z.array(readingPart),
  understood: z.array(understoodWords),
  engine: z.enum(ANSWER_ENGINES),
  /** Time that reading and computing took. */
  tookMs: z.number(),
  /** While it is typed: what would complete the last word; the answer is that of the completed question. */
  completion: z.string().optional(),
};

export const answer = z.object({
  ...asked,
  answered: z.literal(true),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  text: z.string(),
  /** The text with the facts behind its numbers. */
  parts: sentence,
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  /** What was asked for, by itself: the number, the names, the yes or no. */
  values: z.array(cellValue),
  chart: chart.optional(),
  headline: headline.optional(),
  plan: queryPlan,
  alternatives: z.array(otherReading),
  followUps: z.array(z.string()),
  /** The first is the fact of `rows`, unless nothing was kept. */
  factIds: z.array(z.uuid()),
  /** Of a live source: when its database gave the oldest of the numbers. */
  asOf: z.iso.datetime().optional(),
});
export type Answer = z.infer<typeof answer>;

export const noAnswer = z.object({
  ...asked,
  answered: z.literal(false),
  reason: z.enum(UNANSWERED_REASONS),
  message: z.string(),
  /** Ambiguous: what each reading would say. */
  readings: z.array(otherReading).optional(),
  /** Words of the question that nothing in the data matches. */
  missing: z.array(z.string()).optional(),
  waysOut: z.array(questionWayOut),
  /** Questions that this data can answer. */
  suggestions: z.array(z.string()),
  /** Those of them that have a picture. */
  answerable: z.array(answerableQuestion).optional(),
});
export type NoAnswer = z.infer<typeof noAnswer>;

export const askResult = z.discriminatedUnion('answered', [answer, noAnswer]);
export type AskResult = z.infer<typeof askResult>;

export const askedQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  outcome: z.enum(['answered', 'asked_back', 'no_answer']),
  dataSourceId: z.uuid().nullable(),
  dataSourceName: z.string().nullable(),
  askedAt: z.iso.datetime(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;
