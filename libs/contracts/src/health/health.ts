import { z } from 'zod';
import { pageBox } from '../documents/page-box.js';
import { exportDocument } from '../exports/export-document.js';
import { cellValue, queryPlan, resultColumn } from '../query-plans/query-plan.js';

/** For how long after the second factor was proved health records can be read. */
export const HEALTH_UNLOCK_MINUTES = 15;
/** The largest file of records, in bytes: an export of a phone that was kept for ten years, unpacked. */
export const MAX_HEALTH_BYTES = 1_073_741_824;
/** The words that are typed before everything is deleted. */
export const HEALTH_DELETION_WORDS = 'delete my health data';
export const MAX_REPORT_PAGES = 10;
const MAX_TREND_POINTS = 4_000;

const day = z.iso.date();
const moment = z.iso.datetime();

export const healthState = z.object({
  consent: z.object({ version: z.number().int(), at: moment }).nullable(),
  /** Until when this session may read; null: the second factor has to be proved first. */
  unlockedUntil: moment.nullable(),
  hasRecords: z.boolean(),
  /** Whether the workspace chose a model that a question could go to. */
  provider: z.string().nullable(),
});
export type HealthState = z.infer<typeof healthState>;

export const healthConsentBody = z.strictObject({ version: z.number().int() });

export const HEALTH_FILE_KINDS = ['apple', 'csv', 'report'] as const;

/** Kinds of records that a file holds and that are not read, with how many. */
const leftOut = z.object({ what: z.string(), count: z.number().int(), why: z.string() });

export const healthImport = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(HEALTH_FILE_KINDS),
  bytes: z.number().int(),
  /** Of the file, hex. */
  sha256: z.string(),
  readAt: moment,
  /** Records that the file holds: `loaded` and `setAside` together. */
  found: z.number().int(),
  loaded: z.number().int(),
  setAside: z.number().int(),
  leftOut: z.array(leftOut),
  /** How dates and units were read, where a file left it open. */
  notes: z.array(z.string()),
  pages: z.number().int().optional(),
});
export type HealthImport = z.infer<typeof healthImport>;

/** A number as the file has it, and the same in the unit that trends are shown in. */
const bothValues = {
  value: z.number(),
  unit: z.string(),
  printedValue: z.number(),
  printedUnit: z.string(),
};

export const printedRange = z.object({
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** As it stands on the report. */
  text: z.string(),
});
export type PrintedRange = z.infer<typeof printedRange>;

export const healthRecord = z.object({
  ...bothValues,
  metric: z.string(),
  name: z.string(),
  at: z.string(),
  until: z.string().nullable(),
  source: z.string(),
  range: printedRange.nullable(),
  importId: z.uuid(),
  /** In the file, from 1; of a report its page. */
  line: z.number().int().nullable(),
  page: z.number().int().nullable(),
  box: pageBox.nullable(),
});
export type HealthRecord = z.infer<typeof healthRecord>;

const window = { metric: z.string().min(1).max(200), from: day.optional(), to: day.optional() };
export const healthRecordsQuery = z.strictObject({
  ...window,
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const healthTrendQuery = z.strictObject(window);

export const BASELINE_KINDS = ['extremes', 'middle-80'] as const;

/** One's own past: between its ends lie all values before, or the middle 80 % of them. */
export const healthBaseline = z.object({
  kind: z.enum(BASELINE_KINDS),
  low: z.number(),
  high: z.number(),
  middle: z.number(),
  /** Values that it is made of. */
  count: z.number().int(),
  from: day,
  to: day,
});
export type HealthBaseline = z.infer<typeof healthBaseline>;

export const healthFigure = z.object({
  metric: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** Days are put together from many records; readings stand for themselves. */
  per: z.enum(['day', 'reading']),
  count: z.number().int(),
  /** The newest reading, or the middle of the last days. */
  latest: z.object({ value: z.number(), from: day, to: day, count: z.number().int() }),
  baseline: healthBaseline.nullable(),
  position: z.enum(['above', 'within', 'below']).nullable(),
});
export type HealthFigure = z.infer<typeof healthFigure>;

export const healthPoint = z.object({
  day,
  value: z.number(),
  /** Records behind it. */
  records: z.number().int(),
  source: z.string(),
  printedValue: z.number().nullable(),
  printedUnit: z.string().nullable(),
  range: printedRange.nullable(),
  importId: z.uuid().nullable(),
  page: z.number().int().nullable(),
});
export type HealthPoint = z.infer<typeof healthPoint>;

export const healthTrend = z.object({
  figure: healthFigure,
  points: z.array(healthPoint).max(MAX_TREND_POINTS),
  gaps: z.array(z.object({ from: day, to: day, days: z.number().int() })),
  devices: z.array(z.object({ day, before: z.string(), after: z.string() })),
  /** How the days were put together and what the range is, in words. */
  method: z.string(),
});
export type HealthTrend = z.infer<typeof healthTrend>;

export const healthAskBody = z.strictObject({
  question: z.string().trim().min(1).max(500),
  /** Switched on for this session: where our own words fail, a model of the workspace reads the question. */
  outside: z.boolean().default(false),
});

/** A number of an answer names the plan that made it. */
const answerPart = z.object({
  text: z.string(),
  plan: queryPlan.optional(),
  row: z.number().int().optional(),
  column: z.string().optional(),
});

export const healthAnswer = z.object({
  kind: z.enum(['answer', 'emergency', 'clinician', 'none']),
  parts: z.array(answerPart),
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  /** What could be asked instead. */
  suggestions: z.array(z.string()),
  engine: z.string(),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;

export const healthRowsBody = z.strictObject({
  plan: queryPlan,
  row: z.number().int().min(0).optional(),
  column: z.string().max(500).optional(),
});

/** Days behind a number, and of the first of them the records with their lines. */
export const healthRows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cellValue)),
  total: z.number().int(),
  records: z.array(healthRecord),
});
export type HealthRows = z.infer<typeof healthRows>;

export const healthSummaryQuery = z.strictObject({
  /** Metrics by their ids, separated by commas; without it, all that stand out and the rest after them. */
  metrics: z.string().max(4_000).optional(),
  question: z.string().max(500).optional(),
});

export const HEALTH_FORMATS = ['pdf', 'docx'] as const;
export const healthExportBody = z.strictObject({
  format: z.enum(HEALTH_FORMATS),
  document: exportDocument,
});

export const deleteHealthBody = z.strictObject({ confirm: z.literal(HEALTH_DELETION_WORDS) });

const counted = z.object({ what: z.string(), before: z.number().int(), after: z.number().int() });

/** Proves a deletion: what was there, what is left, and that no key opens what lies in copies elsewhere. */
export const healthReceipt = z.object({
  id: z.uuid(),
  deletedAt: moment,
  counted: z.array(counted),
  /** SHA-256 of the key that was destroyed, hex: whoever finds a key can see that it is another one. */
  keyFingerprint: z.string(),
  /** Whether the key was looked for afterwards and was not there. */
  isKeyGone: z.boolean(),
  /** Whether a sealed part, kept aside for that, was tried afterwards and could not be opened. */
  opensNoMore: z.boolean(),
});
export type HealthReceipt = z.infer<typeof healthReceipt>;
