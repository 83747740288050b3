import { z } from 'zod';
import { COLUMN_TYPES, COLUMN_USES } from './columns.js';
import { tableKind } from './understanding.js';

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const decimalMark = z.enum(['point', 'comma']);
const plainOrder = z.enum(DATE_ORDERS);
/** One order until a line of the file and another after it: `dmy/1204/mdy`. */
const changedOrder = z.templateLiteral([plainOrder, '/', z.int().min(1), '/', plainOrder]);
export type ChangedOrder = z.infer<typeof changedOrder>;
const dateOrder = z.union([plainOrder, changedOrder]);
export type DateOrderChoice = z.infer<typeof dateOrder>;
const columnType = z.enum(COLUMN_TYPES);
const columnUse = z.enum(COLUMN_USES);
const columnName = z.string().max(1_000);
const fileName = z.string().min(1).max(1_000);
const givenName = z.string().trim().min(1).max(200);
const missingTexts = z.array(z.string().min(1).max(100)).max(20);
const partsOfDate = z.strictObject({
  year: columnName,
  quarter: columnName.optional(),
  month: columnName.optional(),
  day: columnName.optional(),
});
export type PartsOfDate = z.infer<typeof partsOfDate>;
/**
 * Overrides of what the reader decided. Absent keys stay decided by the file. In a choice by column, the name '' (which
 * no column has) stands for all columns that are not named.
 */
export const readSettings = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1']).optional(),
  delimiter: z.string().min(1).max(4).optional(),
  quote: z.enum(['"', "'", '`', '~', '']).optional(),
  escape: z.enum(['"', "'", '\\', '']).optional(),
  /** Line number of the header, from 1; null where the file has none. */
  headerRow: z.number().int().min(0).max(100_000).nullable().optional(),
  decimal: z.union([decimalMark, z.record(columnName, decimalMark)]).optional(),
  dateOrder: z.union([dateOrder, z.record(columnName, dateOrder)]).optional(),
  types: z.record(columnName, columnType).optional(),
  /** What columns are for, where a person says it. */
  uses: z.record(columnName, columnUse).optional(),
  /** What the table is, where a person says it. */
  tableKind: tableKind.optional(),
  /** What a person calls columns, by their names in the file. The other choices by column go by the names in the file, too. */
  names: z.record(fileName, givenName).optional(),
  /** Texts that say "no value" in a column, beside the words that always do. */
  missing: z.record(columnName, missingTexts).optional(),
  /** Dates that are made of columns, by the name of the new one. */
  dates: z.record(givenName, partsOfDate).optional(),
  /** `rows`: of columns that are named after periods, each cell becomes a row. */
  periods: z.enum(['rows', 'columns']).optional(),
  totals: z.enum(['set_aside', 'load']).optional(),
  /** Text files: how lines become columns. */
  layout: z.enum(['delimited', 'fixed_width', 'key_value', 'log', 'lines']).optional(),
  /** The table to read, by its id in the receipt's `tables`, where a file holds several. */
  table: z.string().min(1).max(1_000).optional(),
});
export type ReadSettings = z.infer<typeof readSettings>;

const { shape } = readSettings;
/**
 * A change of the settings in force: what is named takes the place of what was chosen, null takes a choice back (for
 * the header row, where null means none, 'auto' does), and what is not named stays. Columns go by the names that they
 * have right now.
 */
export const readSettingsChange = z.strictObject({
  encoding: shape.encoding.nullable(),
  delimiter: shape.delimiter.nullable(),
  quote: shape.quote.nullable(),
  escape: shape.escape.nullable(),
  headerRow: z.union([z.literal('auto'), shape.headerRow]).optional(),
  decimal: z
    .union([decimalMark, z.record(columnName, decimalMark.nullable())])
    .nullable()
    .optional(),
  dateOrder: z
    .union([dateOrder, z.record(columnName, dateOrder.nullable())])
    .nullable()
    .optional(),
  types: z.record(columnName, columnType.nullable()).nullable().optional(),
  uses: z.record(columnName, columnUse.nullable()).nullable().optional(),
  tableKind: shape.tableKind.nullable(),
  names: z.record(fileName, givenName.nullable()).nullable().optional(),
  missing: z.record(columnName, missingTexts.nullable()).nullable().optional(),
  dates: z.record(givenName, partsOfDate.nullable()).nullable().optional(),
  periods: shape.periods.nullable(),
  totals: shape.totals.nullable(),
  layout: shape.layout.nullable(),
  table: shape.table.nullable(),
});
export type ReadSettingsChange = z.infer<typeof readSettingsChange>;

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
  /** The first hundred lines concerned. */
  lines: z.array(z.number().int()).optional(),
  /** The text that it is about, as it stands in the file. */
  text: z.string().optional(),
  /** What can be done about it: read the file again with this change. */
  offer: z.object({ words: z.string(), change: readSettingsChange }).optional(),
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
  /** Rows that this reading would leave empty, with their text kept, because only another reading fits them. */
  contradicted: z.number().int().optional(),
});
export type DecisionOption = z.infer<typeof decisionOption>;

/** Something that a file leaves open, proves, or that a person chose; to keep a column as text is the option `text`. */
export const decision = z.object({
  column: z.string(),
  question: z.enum(['date_order', 'decimal', 'type']),
  options: z.array(decisionOption),
  chosen: z.string().nullable(),
  /** How the choice came about: proven by a line, chosen by a person, or open. */
  by: z.enum(['file', 'person', 'open']),
  /** False where a person's choice has no effect on this file: the column is gone, or holds nothing of the kind. */
  applies: z.boolean().optional(),
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

/** A record that adds others up, or states their average. */
export const receiptTotal = z.object({
  line: z.number().int(),
  text: z.string(),
  of: z.enum(['sum', 'average']),
  /** The column that shows it, and its value there as it is written. */
  column: z.string(),
  value: z.string(),
  /** The sum of the rows above less the value, where they differ. */
  difference: z.number().optional(),
  /** Repeated rows above whose amount is the difference. */
  repeatedRows: z.number().int().optional(),
  /** A person chose to load it as a record; else it is set aside. */
  loaded: z.boolean(),
});
export type ReceiptTotal = z.infer<typeof receiptTotal>;

/** Everything that was decided, kept, set aside or refused when a file was read. rowsRead = rowsLoaded + rowsRejected. */
export const receipt = z.object({
  bytes: z.number().int(),
  sha256: z.string(),
  format: z.enum(['csv', 'txt', 'json', 'xml', 'database', 'merge']),
  /**
   * JSON: `array` of records, `ndjson`, `object` of objects by key, `columns` of arrays. XML: `elements`. A database: one
   * `table` or view, or the answer of a `query`. A `merge` of two sources.
   */
  layout: z.enum([
    ...['delimited', 'fixed_width', 'key_value', 'log', 'lines'],
    ...['array', 'ndjson', 'object', 'columns', 'elements'],
    ...['table', 'query', 'merge'],
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
  /** Totals that were found, set aside or, where `settings.totals` says so, loaded. */
  totals: z.array(receiptTotal).optional(),
  warnings: z.array(readWarning),
  columns: z.array(receiptColumn),
  decisions: z.array(decision),
  settings: readSettings,
  durationMs: z.number(),
});
export type Receipt = z.infer<typeof receipt>;
