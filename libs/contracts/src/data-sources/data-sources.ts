import { z } from 'zod';
import { cellValue, resultColumn } from '../query-plans/query-plan.js';
import { columnProfile, strip } from './column-profile.js';
import { COLUMN_ROLES, COLUMN_TYPES, column } from './columns.js';
import { freshness } from './freshness.js';
import { mergeState } from './merges.js';
import { readSettings, readSettingsChange, receipt } from './reading.js';
import { sourceDatabase } from './source-database.js';

export const UPLOAD_TYPES = ['csv', 'json', 'xml', 'txt', 'database', 'merge'] as const;
export const SOURCE_STATUSES = ['queued', 'reading', 'ready', 'failed'] as const;

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

/** An extraction, or a batch of them, whose rows it holds. */
export const sourceOrigin = z.object({ type: z.enum(['extraction', 'batch']), id: z.uuid() });
export type SourceOrigin = z.infer<typeof sourceOrigin>;

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
  origin: sourceOrigin.optional(),
  /** The database that its rows were read from. */
  database: sourceDatabase.optional(),
  /** It is read again when it is opened and older than its setting allows. */
  refreshesOnOpen: z.literal(true).optional(),
  readOnly,
  error: sourceError.optional(),
});
export type DataSourceSummary = z.infer<typeof dataSourceSummary>;

/** The detail adds the columns and the first 100 records as objects. */
export const dataSourceDetail = dataSourceSummary.extend({
  columns: z.array(column),
  data: z.array(z.record(z.string(), cellValue)),
  usedIn: z.array(z.object({ type: z.literal('dashboard'), id: z.uuid(), name: z.string() })),
  /** Where it is a merge of two others. */
  merge: mergeState.optional(),
  /** Where its rows were read from a database. */
  freshness: freshness.optional(),
});
export type DataSourceDetail = z.infer<typeof dataSourceDetail>;

export const uploadAccepted = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(SOURCE_STATUSES),
  jobId: z.uuid(),
});
export type UploadAccepted = z.infer<typeof uploadAccepted>;

/** A version that rows were merged from, and the line of its file that each row comes from. */
export const rowsParent = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  /** One per row; null where this parent has no part in the row. */
  lines: z.array(z.number().int().nullable()),
});
export type RowsParent = z.infer<typeof rowsParent>;

export const rowsPage = z.object({
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  /** Line numbers in the uploaded file, one per row; of a merge, the numbers of its own rows. */
  lines: z.array(z.number().int()),
  /** Of a merge: both versions it was made of. */
  parents: z.array(rowsParent).optional(),
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
    /** Those that a person calls otherwise since. */
    renamed: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
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
  from: z.coerce.number<number | string>().int().min(1).optional(),
  to: z.coerce.number<number | string>().int().min(1).optional(),
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

const settingsBody = z.union([z.strictObject({ settings: readSettingsChange }), readSettingsChange]);
export const reparseBody = settingsBody;
export const previewBody = z.union([
  z.strictObject({
    settings: readSettingsChange,
    /** The first row that is shown begins on this line of the file, or behind it. */
    fromLine: z.int().min(1).optional(),
  }),
  readSettingsChange,
]);
export const rollbackBody = z.strictObject({ version: z.number().int().min(1).optional() });
export const renameBody = z.strictObject({ name: z.string().trim().min(1).max(200) });
/** Marks the source as looked at and wanted; the preview's "Create data source". */
export const confirmBody = z.strictObject({});
