import { z } from 'zod';
import { AI_PROVIDERS } from '../ai/providers.js';
import { chart } from '../dashboards/tiles.js';
import { overlay, phrase, sentence } from '../insights/insights.js';
import { PREDICTION_PERIODS } from '../predictions/prediction-question.js';
import { historyPoint, predictionPoint } from '../predictions/predictions.js';
import { queryResult } from '../query-plans/query-plan.js';
import { approval } from './approvals.js';

/** For whom it is written: what is chosen, and how deep it goes. */
export const SUMMARY_AUDIENCES = ['board', 'manager', 'analyst'] as const;
export type SummaryAudience = (typeof SUMMARY_AUDIENCES)[number];
export const AUDIENCE_WORDS: Record<SummaryAudience, string> = {
  board: 'Leadership',
  manager: 'Manager',
  analyst: 'Analyst',
};

export const SUMMARY_LENGTHS = ['short', 'page', 'full'] as const;
export type SummaryLength = (typeof SUMMARY_LENGTHS)[number];

/** What a summary may be made of, in the order in which it is read. */
export const SUMMARY_PARTS = [
  'in_short',
  'figures',
  'changes',
  'findings',
  'watch',
  'data',
  'method',
] as const;
export type SummaryPart = (typeof SUMMARY_PARTS)[number];
export const SUMMARY_PART_WORDS: Record<SummaryPart, string> = {
  in_short: 'In short',
  figures: 'Key figures',
  changes: 'What changed and why',
  findings: 'What stands out',
  watch: 'What to watch',
  data: 'About the data',
  method: 'How this was made',
};

export const SUMMARY_STATUSES = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type SummaryStatus = (typeof SUMMARY_STATUSES)[number];

/** Who words it: our own rules, or the model that the workspace chose, where it chose one and its sentences check. */
export const SUMMARY_WORDINGS = ['built_in', 'model'] as const;
export type SummaryWordedBy = (typeof SUMMARY_WORDINGS)[number];

/** Stands between two paragraphs of a section. */
export const PARAGRAPH = '\n\n';

/**
 * Words of a section. A number among them names its fact; where it has none it says whose it is: the `receipt` of the
 * reading of the file, or a person's `own` statement. Periods and dates are names.
 */
export const summaryPhrase = phrase.extend({ source: z.enum(['receipt', 'own']).optional() });
export type SummaryPhrase = z.infer<typeof summaryPhrase>;

/** Its paragraphs: what stands between two breaks. */
export function paragraphsOf(parts: readonly SummaryPhrase[]): SummaryPhrase[][] {
  const paragraphs: SummaryPhrase[][] = [[]];
  for (const part of parts) {
    if (part.text === PARAGRAPH) paragraphs.push([]);
    else paragraphs.at(-1)?.push(part);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** A figure of the strip at the top: `change` reads after the value, such as "8.1% more than in September 2026". */
export const summaryFigure = z.object({
  label: z.string(),
  value: summaryPhrase,
  change: z.array(summaryPhrase),
  direction: z.enum(['up', 'down', 'level']).optional(),
  goodWhen: z.enum(['up', 'down', 'neutral']),
});
export type SummaryFigure = z.infer<typeof summaryFigure>;

/** A picture of a section with what it draws; `chart` is of the same kind as those of dashboards. */
export const summaryChart = z.object({
  chart,
  result: queryResult,
  factId: z.uuid(),
  overlay: overlay.optional(),
});
export type SummaryChart = z.infer<typeof summaryChart>;

/** The past of a series and the periods ahead with their bands. */
export const summaryForecast = z.object({
  title: z.string(),
  label: z.string(),
  period: z.enum(PREDICTION_PERIODS),
  currency: z.string().nullable(),
  percent: z.boolean(),
  history: z.array(historyPoint),
  points: z.array(predictionPoint),
  factId: z.uuid(),
});
export type SummaryForecast = z.infer<typeof summaryForecast>;

export const summarySection = z.object({
  id: z.uuid(),
  /** `own` is one that a person added. */
  kind: z.enum([...SUMMARY_PARTS, 'own']),
  heading: z.string(),
  parts: z.array(summaryPhrase),
  /** The phrases' texts, one after the other. */
  text: z.string(),
  factIds: z.array(z.uuid()),
  figures: z.array(summaryFigure).optional(),
  chart: summaryChart.optional(),
  forecast: summaryForecast.optional(),
  /** Which model reworded it, and how many of its sentences; the others did not check and have our words. */
  wording: z
    .object({
      engine: z.enum(AI_PROVIDERS),
      reworded: z.number().int(),
      total: z.number().int(),
      /** The sentences as the model got them; not in lists. */
      sent: z.array(z.string()).optional(),
    })
    .optional(),
  /** Whose words it has, where a person changed them. */
  editedBy: z.uuid().optional(),
});
export type SummarySection = z.infer<typeof summarySection>;

/** A key figure that is another than in the summary before. */
export const summaryChange = z.object({
  label: z.string(),
  before: summaryPhrase,
  after: summaryPhrase,
});

export const summary = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The title with the facts behind its numbers. */
  titleParts: sentence,
  status: z.enum(SUMMARY_STATUSES),
  jobId: z.uuid().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  dashboardId: z.uuid().nullable(),
  predictionId: z.uuid().nullable(),
  /** The question whose answer it tells first. */
  answerId: z.uuid().optional(),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  audience: z.enum(SUMMARY_AUDIENCES),
  length: z.enum(SUMMARY_LENGTHS),
  /** The parts that were asked for. */
  asked: z.array(z.enum(SUMMARY_PARTS)),
  /** Who is to word it, when it is written. */
  wordedBy: z.enum(SUMMARY_WORDINGS),
  /** Who worded it, and how many of its numbers were checked against their facts. */
  wording: z.object({
    engine: z.enum(['built_in', ...AI_PROVIDERS]),
    checked: z.number().int(),
    total: z.number().int(),
  }),
  /** Rises with each change. */
  version: z.number().int(),
  /** Of one at work, those that are written so far. */
  sections: z.array(summarySection),
  /** Numbers that a person states without a fact. */
  ownStatements: z.number().int(),
  /** What is another than in the last summary of the same source or dashboard. */
  changesSince: z
    .object({ summaryId: z.uuid(), createdAt: z.iso.datetime(), items: z.array(summaryChange) })
    .optional(),
  /** Absent where the workspace wants no approval. */
  approval: approval.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Summary = z.infer<typeof summary>;

export const summaryAccepted = summary.extend({ jobId: z.uuid() });

const asked = z
  .array(z.enum(SUMMARY_PARTS))
  .min(1)
  .max(SUMMARY_PARTS.length)
  .transform((parts) => SUMMARY_PARTS.filter((part) => parts.includes(part)));

/** Of a dashboard, a data source, a prediction or an answer to a question of one’s own: exactly one is named. */
export const summaryRequest = z
  .strictObject({
    dashboardId: z.uuid().optional(),
    dataSourceId: z.uuid().optional(),
    predictionId: z.uuid().optional(),
    answerId: z.uuid().optional(),
    audience: z.enum(SUMMARY_AUDIENCES).default('manager'),
    length: z.enum(SUMMARY_LENGTHS).default('page'),
    sections: asked.default([...SUMMARY_PARTS]),
    wordedBy: z.enum(SUMMARY_WORDINGS).default('model'),
  })
  .refine(
    ({ dashboardId, dataSourceId, predictionId, answerId }) =>
      [dashboardId, dataSourceId, predictionId, answerId].filter((id) => id !== undefined).length === 1,
    'Name one dashboard, data source, prediction or answer.',
  );
export type SummaryRequest = z.infer<typeof summaryRequest>;
/** The same as a caller may leave it: what is not said has its default. */
export type SummaryAsked = z.input<typeof summaryRequest>;

const editedPhrase = z.strictObject({
  ...{ text: z.string().max(5_000), factId: z.uuid().optional(), row: z.number().int().min(0).optional() },
  ...{ column: z.string().max(1_000).optional(), source: z.enum(['receipt', 'own']).optional() },
});

/** A section in a person's words. One whose id is new is that person's own. */
export const editedSection = z.strictObject({
  id: z.uuid(),
  heading: z.string().trim().min(1).max(200),
  parts: z.array(editedPhrase).max(2_000),
});
export type EditedSection = z.infer<typeof editedSection>;

/** `sections` is the whole list in its new order: what is not in it is gone. `version` is the one that was changed. */
export const updateSummaryBody = z.strictObject({
  title: z.string().trim().min(1).max(300).optional(),
  sections: z.array(editedSection).max(30).optional(),
  version: z.number().int().min(1).optional(),
});

export type SummaryUpdate = z.input<typeof updateSummaryBody>;

/** Without `sectionId` all of it is written anew, for another audience where one is named. */
export const regenerateSummaryBody = z.strictObject({
  sectionId: z.uuid().optional(),
  audience: z.enum(SUMMARY_AUDIENCES).optional(),
  length: z.enum(SUMMARY_LENGTHS).optional(),
  sections: asked.optional(),
  wordedBy: z.enum(SUMMARY_WORDINGS).optional(),
});

export type SummaryRegeneration = z.input<typeof regenerateSummaryBody>;
