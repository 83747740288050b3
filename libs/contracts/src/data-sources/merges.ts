import { z } from 'zod';
import { MAX_COLUMNS } from '../common/limits.js';
import { cellValue } from '../query-plans/query-plan.js';
import { COLUMN_TYPES, columnFormat } from './columns.js';
import { readWarning } from './reading.js';

/** `append` puts the rows of the second table below those of the first; the others join by key. */
export const MERGE_KINDS = ['inner', 'left', 'full', 'append'] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** What is overlooked where two keys are compared. */
export const KEY_NORMALISATIONS = ['case', 'spaces', 'leading_zeros', 'dates'] as const;
export type KeyNormalisation = (typeof KEY_NORMALISATIONS)[number];

const columnName = z.string().min(1).max(1_000);

/** Two columns that are compared, as they are unless something is overlooked; true overlooks all there is. */
export const mergeKey = z.strictObject({
  left: columnName,
  right: columnName,
  normalise: z.union([z.boolean(), z.array(z.enum(KEY_NORMALISATIONS)).max(4)]).optional(),
});
export type MergeKey = z.infer<typeof mergeKey>;

/** Of several rows with one key in the second table: all, or the newest alone. */
export const MERGE_REPEATS = ['keep', 'newest'] as const;
export type MergeRepeats = (typeof MERGE_REPEATS)[number];

/** Pairs of columns by which rows of a join may meet. */
export const MAX_JOIN_KEYS = 8;

/** What a column of the result is called, by its name in the first table, or in the second where only that one has it. */
export const mergeRename = z.strictObject({
  side: z.enum(['left', 'right']),
  column: columnName,
  name: z.string().trim().min(1).max(200),
});
export type MergeRename = z.infer<typeof mergeRename>;

/** For `append` the keys are columns that become one; without any, columns of the same name do. */
export const mergeDefinition = z.strictObject({
  left: z.uuid(),
  right: z.uuid(),
  keys: z.array(mergeKey).max(MAX_COLUMNS),
  kind: z.enum(MERGE_KINDS),
  repeats: z.enum(MERGE_REPEATS).optional(),
  renames: z.array(mergeRename).max(MAX_COLUMNS).optional(),
});
export type MergeDefinition = z.infer<typeof mergeDefinition>;

export const mergeBody = mergeDefinition.extend({ name: z.string().trim().min(1).max(200).optional() });
export type MergeBody = z.infer<typeof mergeBody>;

/** The columns of a merge that is there, chosen anew. */
export const mergeKeysBody = /* @__PURE__ */ mergeDefinition.pick({ keys: true });

export const availableForMergeQuery = z.object({ sourceId: z.uuid() });

/** Columns that may be compared, with how many values of the first are found in the second. */
export const proposedKey = z.object({
  keys: z.array(mergeKey),
  /** Different values of the first table's columns, and how many of them the second has. */
  values: z.number().int(),
  found: z.number().int(),
  /** Values that several rows of the second table share. */
  repeated: z.number().int(),
  /** Counted in the first rows, or by sketches of the values: not to the last one. */
  isEstimate: z.boolean(),
});
export type ProposedKey = z.infer<typeof proposedKey>;

/** A data source that another can be merged with; those that share most come first. */
export const mergeCandidate = z.object({
  id: z.uuid(),
  name: z.string(),
  recordCount: z.number().int(),
  columnCount: z.number().int(),
  /** Pairs of columns that were compared. */
  pairs: z.number().int(),
  /** Best first, at most three. */
  keys: z.array(proposedKey),
  /** Columns that both have under the same name and of kinds that go together, for `append`. */
  shared: z.array(z.object({ left: z.string(), right: z.string() })),
});
export type MergeCandidate = z.infer<typeof mergeCandidate>;

export const MERGE_CASES = ['matched', 'multiplied', 'left_only', 'right_only'] as const;
export type MergeCase = (typeof MERGE_CASES)[number];

const count = z.number().int();

/** One of the two tables and what becomes of its rows. */
const mergeSide = z.object({
  rows: count,
  /** Rows without a value in a key column, which meet nothing. */
  withoutKey: count,
  /** Different keys, and those that the other side has. */
  values: count,
  found: count,
  /** Rows that meet exactly one row of the other side. */
  single: count,
});

const rowsByKind = z.object({ inner: count, left: count, full: count });

/** A column of the result, and where it comes from. */
export const mergedColumn = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  format: columnFormat.optional(),
  /** Its name in each table that has it. */
  left: z.string().optional(),
  right: z.string().optional(),
});
export type MergedColumn = z.infer<typeof mergedColumn>;

export const mergePreview = z.object({
  /** Rows of the first table that meet a row of the second; for `append`, rows that both hold. */
  matched: count,
  leftOnly: count,
  rightOnly: count,
  /** Rows of the first table that meet several rows of the second. */
  multiplied: count,
  /** Rows that this adds where all of them stay. */
  extraRows: count,
  /** Rows of the result as it is asked for. */
  rows: count,
  left: mergeSide,
  right: mergeSide.extend({
    /** Keys of the second table that several rows share and the first one has, and those rows. */
    repeatedValues: count,
    repeatedRows: count,
  }),
  /** Rows of every kind of join, whatever becomes of repeated keys. */
  kinds: z.object({ keep: rowsByKind, newest: rowsByKind }),
  /** What the newest row of a key is told by: a column, or null for the order of the file. */
  newestBy: z.string().nullable(),
  /** Rows of the second table that are left out where only the newest stays. */
  leftOut: count,
  /** The sum of a column of the first table as rows are multiplied and as they are not. */
  measure: z
    .object({
      column: z.string(),
      format: columnFormat.optional(),
      keep: z.number(),
      newest: z.number(),
    })
    .optional(),
  columns: z.array(mergedColumn),
  /** First rows of each case with their lines, in the order of `columns`. */
  sample: z.array(
    z.object({
      case: z.enum(MERGE_CASES),
      leftLine: count.nullable(),
      rightLine: count.nullable(),
      cells: z.array(cellValue),
    }),
  ),
  warnings: z.array(readWarning),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** What a merged source is made of, as it stands now. */
export const mergeState = z.object({
  kind: z.enum(MERGE_KINDS),
  keys: z.array(mergeKey),
  repeats: z.enum(MERGE_REPEATS).optional(),
  renames: z.array(mergeRename).optional(),
  parents: z.array(
    z.object({
      side: z.enum(['left', 'right']),
      id: z.uuid(),
      name: z.string(),
      /** The version whose rows are shown; null where none was merged yet. */
      version: count.nullable(),
      isDeleted: z.boolean(),
    }),
  ),
  /** Why the newest versions could not be merged; what was merged before is still shown. */
  problem: z
    .object({
      message: z.string(),
      at: z.iso.datetime(),
      /** `column_gone`: a parent has no such column any more, and another has to stand for it. */
      code: z.string().optional(),
    })
    .optional(),
});
export type MergeState = z.infer<typeof mergeState>;
