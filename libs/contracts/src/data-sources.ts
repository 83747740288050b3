import { z } from 'zod';
import { cellValue, resultColumn } from './query-plan.js';

export const COLUMN_TYPES = ['integer', 'decimal', 'boolean', 'date', 'timestamp', 'text'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const COLUMN_ROLES = [
  'measure',
  'dimension',
  'time',
  'identifier',
  'text',
  'constant',
  'geo',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export const UPLOAD_TYPES = ['csv', 'json', 'xml', 'txt', 'database'] as const;
export const SOURCE_STATUSES = ['queued', 'reading', 'ready', 'failed'] as const;

/** How a column's values are written: what `$1,234.50` or `4.2 %` lost when it became a number. */
export const columnFormat = z.object({
  /** ISO 4217 code where the sign is unambiguous, else the sign itself. */
  currency: z.string().optional(),
  /** Stored as a fraction, shown as percent. */
  percent: z.boolean().optional(),
  /** Digits after the decimal point, the most seen. */
  decimals: z.number().int().optional(),
});
export type ColumnFormat = z.infer<typeof columnFormat>;

export const column = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  role: z.enum(COLUMN_ROLES),
  format: columnFormat.optional(),
  /** A timestamp column whose text carried offsets is an instant; without, it is wall-clock time. */
  zoned: z.boolean().optional(),
});
export type Column = z.infer<typeof column>;

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const decimalMark = z.enum(['point', 'comma']);
/** Overrides of what the reader decided. Absent keys stay decided by the file. */
export const readSettings = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1']).optional(),
  delimiter: z.string().min(1).max(4).optional(),
  quote: z.enum(['"', "'", '`', '']).optional(),
  escape: z.enum(['"', "'", '\\', '']).optional(),
  /** Line number of the header, from 1; null where the file has none. */
  headerRow: z.number().int().min(0).max(100_000).nullable().optional(),
  decimal: z.union([decimalMark, z.record(z.string().max(1_000), decimalMark)]).optional(),
  dateOrder: z.union([z.enum(DATE_ORDERS), z.record(z.string().max(1_000), z.enum(DATE_ORDERS))]).optional(),
  types: z.record(z.string().max(1_000), z.enum(COLUMN_TYPES)).optional(),
  totals: z.enum(['set_aside', 'load']).optional(),
  /** Text files: how lines become columns. */
  layout: z.enum(['delimited', 'fixed_width', 'key_value', 'log', 'lines']).optional(),
  /** The table to read, by its id in the receipt's `tables`, where a file holds several. */
  table: z.string().min(1).max(1_000).optional(),
});
export type ReadSettings = z.infer<typeof readSettings>;

export const SET_ASIDE_KINDS = [
  'preamble',
  'footnote',
  'header',
  'total',
  'blank',
  'other_table',
  'comment',
] as const;

export const setAside = z.object({
  kind: z.enum(SET_ASIDE_KINDS),
  fromLine: z.number().int(),
  toLine: z.number().int(),
  text: z.string(),
});
export type SetAside = z.infer<typeof setAside>;

export const rejectedRecord = z.object({
  line: z.number().int(),
  column: z.string().optional(),
  reason: z.string(),
  text: z.string(),
});
export type RejectedRecord = z.infer<typeof rejectedRecord>;

export const readWarning = z.object({
  code: z.string(),
  message: z.string(),
  column: z.string().optional(),
  line: z.number().int().optional(),
  count: z.number().int().optional(),
});
export type ReadWarning = z.infer<typeof readWarning>;

export const decisionOption = z.object({
  id: z.string(),
  /** Sentences a person can weigh: ranges, weekdays, order against other dates. */
  evidence: z.array(z.string()),
  /** What the first undecided cell would mean. */
  example: z.object({ text: z.string(), value: z.string() }).optional(),
  /** Rows per weekday, Monday first, under this reading. */
  weekdays: z.array(z.number().int()).length(7).optional(),
});
export const decision = z.object({
  column: z.string(),
  question: z.enum(['date_order', 'decimal']),
  options: z.array(decisionOption),
  chosen: z.string().nullable(),
  /** How the choice came about: proven by a line, chosen by a person, or open. */
  by: z.enum(['file', 'person', 'open']),
  line: z.number().int().optional(),
  rows: z.number().int(),
});
export type Decision = z.infer<typeof decision>;

export const receiptColumn = z.object({
  name: z.string(),
  sourceName: z.string(),
  type: z.enum(COLUMN_TYPES),
  evidence: z.string(),
});

/** One of the tables that a file holds. */
export const fileTable = z.object({
  /** For the `table` setting; stable for the same bytes. */
  id: z.string(),
  /** As people read it: `orders`, `orders › items`, `Lines 40 to 96`, `Columns 6 to 9`. */
  name: z.string(),
  records: z.number().int(),
  columns: z.number().int(),
  /** Absent where the table has no lines of its own, such as one beside another. */
  fromLine: z.number().int().optional(),
  toLine: z.number().int().optional(),
  chosen: z.boolean(),
  /** The id of the table whose records hold this one's. */
  within: z.string().optional(),
});
export type FileTable = z.infer<typeof fileTable>;

/** Everything that was decided, kept, set aside or refused when a file was read. rowsRead = rowsLoaded + rowsRejected. */
export const receipt = z.object({
  bytes: z.number().int(),
  sha256: z.string(),
  format: z.enum(['csv', 'txt', 'json', 'xml']),
  /** JSON: `array` of records, `ndjson`, `object` of objects by key, `columns` of arrays. XML: `elements`. */
  layout: z.enum([
    ...['delimited', 'fixed_width', 'key_value', 'log', 'lines'],
    ...['array', 'ndjson', 'object', 'columns', 'elements'],
  ] as const),
  /** All tables of the file, largest first; one is chosen. */
  tables: z.array(fileTable).optional(),
  /** Why this table was taken, where there was a choice. */
  tableEvidence: z.string().optional(),
  encoding: z.string(),
  encodingEvidence: z.string(),
  delimiter: z.string().optional(),
  delimiterEvidence: z.string().optional(),
  quote: z.string().optional(),
  escape: z.string().optional(),
  lineEnding: z.enum(['lf', 'crlf', 'cr', 'mixed']).optional(),
  decimal: z.enum(['point', 'comma']).optional(),
  headerRow: z.number().int().nullable().optional(),
  headerEvidence: z.string().optional(),
  rowsRead: z.number().int(),
  rowsLoaded: z.number().int(),
  rowsRejected: z.number().int(),
  /** At most 1,000 are listed; rowsRejected counts all. */
  rejected: z.array(rejectedRecord),
  setAside: z.array(setAside),
  warnings: z.array(readWarning),
  columns: z.array(receiptColumn),
  decisions: z.array(decision),
  settings: readSettings,
  durationMs: z.number(),
});
export type Receipt = z.infer<typeof receipt>;

export const histogramBin = z.object({
  from: z.union([z.number(), z.string()]).nullable(),
  to: z.union([z.number(), z.string()]).nullable(),
  count: z.number().int(),
});

export const columnProfile = column.extend({
  missing: z.number().int(),
  distinct: z.number().int(),
  min: cellValue.optional(),
  max: cellValue.optional(),
  mean: z.number().optional(),
  sd: z.number().optional(),
  /** Type 7, at 0.05, 0.25, 0.5, 0.75, 0.95; keyed `p05` to `p95`. */
  quantiles: z.record(z.string(), z.number()).optional(),
  /** Numbers and dates; a text column's histogram is over its lengths. An open last bin has `to: null`. */
  histogram: z.array(histogramBin).optional(),
  topValues: z.array(z.object({ value: cellValue, count: z.number().int() })).optional(),
  /** Shortest and longest text, in characters. */
  length: z.object({ min: z.number().int(), max: z.number().int() }).optional(),
  warnings: z.array(readWarning),
  /** Up to three columns that move with this one, strongest first. */
  related: z
    .array(z.object({ name: z.string(), measure: z.enum(['correlation', 'association']), value: z.number() }))
    .optional(),
  /** Computed order of interest, 0 to 1: how evenly filled and spread its values are. */
  interest: z.number(),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

export const profile = z.object({
  rowCount: z.number().int(),
  duplicateRows: z.number().int(),
  columns: z.array(columnProfile),
});
export type Profile = z.infer<typeof profile>;

/** Eight to twenty bar heights, 0 to 1, that picture a column in lists. */
export const strip = z.object({ name: z.string(), bars: z.array(z.number()) });
export type Strip = z.infer<typeof strip>;

export const sourceError = z.object({
  code: z.string(),
  message: z.string(),
  line: z.number().int().optional(),
});
export type SourceError = z.infer<typeof sourceError>;

/** Over the limit of the plan: it can be looked at and deleted, and changed when there is a place for it (T-58). */
export const readOnly = z.literal(true).optional();
/** Which stay active where the plan has no place for all. */
export const keepActiveBody = z.strictObject({ ids: z.array(z.uuid()).max(1_000) });

export const dataSourceSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  uploadType: z.enum(UPLOAD_TYPES),
  status: z.enum(SOURCE_STATUSES),
  recordCount: z.number().int().nullable(),
  columnCount: z.number().int().nullable(),
  bytes: z.number().int(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  jobId: z.uuid().nullable(),
  strips: z.array(strip),
  openDecisions: z.number().int(),
  /** Our own example, which takes no place of the plan. */
  isSample: z.boolean(),
  readOnly,
  error: sourceError.optional(),
});
export type DataSourceSummary = z.infer<typeof dataSourceSummary>;

/** The detail adds the columns and the first 100 records as objects. */
export const dataSourceDetail = dataSourceSummary.extend({
  columns: z.array(column),
  data: z.array(z.record(z.string(), cellValue)),
  usedIn: z.array(z.object({ type: z.literal('dashboard'), id: z.uuid(), name: z.string() })),
});
export type DataSourceDetail = z.infer<typeof dataSourceDetail>;

export const uploadAccepted = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(SOURCE_STATUSES),
  jobId: z.uuid(),
});
export type UploadAccepted = z.infer<typeof uploadAccepted>;

export const rowsPage = z.object({
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  /** Line numbers in the uploaded file, one per row. */
  lines: z.array(z.number().int()),
  total: z.number().int(),
});
export type RowsPage = z.infer<typeof rowsPage>;

/** The first rows of a file read with the given settings, as written, with what the reader would decide. */
export const preview = z.object({
  columns: z.array(columnProfile),
  /** Cell text as it stands in the file. */
  rows: z.array(z.array(z.string().nullable())),
  lines: z.array(z.number().int()),
  receipt,
});
export type Preview = z.infer<typeof preview>;

export const sourceVersion = z.object({
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  rowCount: z.number().int(),
  columnCount: z.number().int(),
  settings: readSettings,
  /** The file it was read from; several versions may read the same one. */
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  current: z.boolean(),
});
export type SourceVersion = z.infer<typeof sourceVersion>;

const comparedColumn = z.object({ name: z.string(), type: z.enum(COLUMN_TYPES), role: z.enum(COLUMN_ROLES) });

/** What became of the rows and columns of one version in another. Rows are matched by `key` where both have one. */
export const versionComparison = z.object({
  from: z.number().int(),
  to: z.number().int(),
  columns: z.object({
    added: z.array(comparedColumn),
    removed: z.array(comparedColumn),
    changed: z.array(z.object({ name: z.string(), from: comparedColumn, to: comparedColumn })),
    same: z.number().int(),
  }),
  rows: z.object({
    /** `key`: by the columns of `key`; `content`: whole rows over the columns both have, as often as they occur. */
    by: z.enum(['key', 'content']),
    key: z.array(z.string()),
    added: z.number().int(),
    removed: z.number().int(),
    /** Same key, other values; 0 where rows are matched by content. */
    changed: z.number().int(),
    same: z.number().int(),
  }),
  /** Cells that changed per column, most first; by key only. */
  changedCells: z.array(z.object({ column: z.string(), cells: z.number().int() })),
  /** At most twenty of each, with their line in the file of their version. */
  examples: z.object({
    columns: z.array(z.string()),
    added: z.array(z.object({ line: z.number().int(), cells: z.array(cellValue) })),
    removed: z.array(z.object({ line: z.number().int(), cells: z.array(cellValue) })),
    changed: z.array(
      z.object({
        key: z.array(cellValue),
        fromLine: z.number().int(),
        toLine: z.number().int(),
        cells: z.array(z.object({ column: z.string(), from: cellValue, to: cellValue })),
      }),
    ),
  }),
});
export type VersionComparison = z.infer<typeof versionComparison>;
/** By default the version before the current one, and the current one. */
export const compareVersionsQuery = z.strictObject({
  from: z.coerce.number().int().min(1).optional(),
  to: z.coerce.number().int().min(1).optional(),
});

/** Makes another table of the same file a data source of its own. */
export const extractTableBody = z.strictObject({
  table: z.string().min(1).max(1_000),
  name: z.string().trim().min(1).max(200).optional(),
});

/** A data set of our own that can be loaded in one click, with what was planted in it. */
export const sampleSet = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  rows: z.number().int(),
  columns: z.number().int(),
  /** What there is to find, in words. */
  planted: z.array(z.string()),
  defects: z.array(z.string()),
  /** The data source it was loaded as, if it still is. */
  dataSourceId: z.uuid().nullable(),
});
export type SampleSet = z.infer<typeof sampleSet>;

const settingsBody = z.union([z.strictObject({ settings: readSettings }), readSettings]);
export const reparseBody = settingsBody;
export const previewBody = settingsBody;
export const rollbackBody = z.strictObject({ version: z.number().int().min(1).optional() });
export const renameBody = z.strictObject({ name: z.string().trim().min(1).max(200) });
/** Marks the source as looked at and wanted; the preview's "Create data source". */
export const confirmBody = z.strictObject({});
