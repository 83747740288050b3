import { z } from 'zod';
import { REVIEWERS } from '../code/second-opinions.js';
import { pageQuery } from '../common/page-query.js';
import { sourceError } from '../data-sources/data-sources.js';
import { DOCUMENT_KINDS } from '../documents/document-kinds.js';
import { pageBox } from '../documents/page-box.js';
import { FIELD_TYPES, templateFields } from './templates.js';

/** `queued` and `running` may hold fields of an earlier run, or none. */
export const EXTRACTION_STATUSES = ['queued', 'running', 'ready', 'failed'] as const;
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

/**
 * `to_check` waits for a person; `accepted` is right, as a person or (`settledBy` is `rule`) its chance of error says;
 * `changed` was written by a person; `rejected` is not in the document.
 */
export const FIELD_STATES = ['to_check', 'accepted', 'changed', 'rejected'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** A field waits to be checked where its chance of error is larger, or a check of it failed (T-68). */
export const SETTLED_BY_RULE = 0.01;

export const fieldCheck = z.object({
  name: z.enum([
    'lines_sum',
    'line_product',
    'total_sum',
    'tax_rate',
    'date_order',
    'balance',
    'check_digits',
    'duplicate',
    'place',
  ]),
  ok: z.boolean(),
  /** One sentence with the figures. */
  message: z.string(),
  /** Names of the fields it speaks of. */
  fields: z.array(z.string()),
  /** The row of a table that it speaks of, from 0. */
  row: z.number().int().optional(),
});
export type FieldCheck = z.infer<typeof fieldCheck>;

/** A value and where it stands. */
const placed = {
  page: z.number().int().optional(),
  box: pageBox.optional(),
  /** As it is written there. */
  sourceText: z.string().optional(),
};

export const fieldAlternative = z.object({ value: z.string(), ...placed, errorChance: z.number() });
export type FieldAlternative = z.infer<typeof fieldAlternative>;

/** What a person said of a field: who, when, and how it stood afterwards. */
export const fieldChange = z.object({
  by: z.uuid(),
  /** As that person was called then. */
  name: z.string(),
  at: z.iso.datetime(),
  state: z.enum(FIELD_STATES),
  value: z.string().nullable(),
  /** Whose second opinion it was taken from. */
  reviewer: z.enum(REVIEWERS).optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Of a field the newest so many changes are kept. */
export const MOST_FIELD_CHANGES = 20;

export const extractionField = z.object({
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  /** Dates as YYYY-MM-DD, numbers and money as plain decimals; null: it is not in the document. */
  value: z.string().nullable(),
  /** ISO 4217, of money whose currency the document names. */
  currency: z.string().optional(),
  ...placed,
  confidence: z.number(),
  /** Of values, or absences, stated with this chance, so many are wrong. */
  errorChance: z.number(),
  state: z.enum(FIELD_STATES),
  settledBy: z.enum(['rule', 'person']).nullable(),
  checks: z.array(fieldCheck),
  alternatives: z.array(fieldAlternative),
  /** Why this value, or why none, in one sentence. */
  note: z.string(),
  /** What the document was read to say, where a person changed or rejected it. */
  readValue: z.string().nullable().optional(),
  /** Where that stands, where a person pointed elsewhere. */
  readPlace: z.object(placed).optional(),
  /** Counts changes: a change names the one that it was made from. */
  version: z.number().int(),
  /** What people said of it, the newest last; absent where nobody has. */
  history: z.array(fieldChange).max(MOST_FIELD_CHANGES).optional(),
});
export type ExtractionField = z.infer<typeof extractionField>;

export const extractedCell = z.object({
  text: z.string(),
  /** As with fields; null where nothing stands, or what stands is of another type. */
  value: z.string().nullable(),
  box: pageBox,
  /** What was read, where a person changed it, and the name of that person. */
  readValue: z.string().nullable().optional(),
  changedBy: z.string().optional(),
  /** Counts changes, as with fields; 0 where there is none. */
  version: z.number().int().optional(),
});
export type ExtractedCell = z.infer<typeof extractedCell>;

export const extractedTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'date', 'number', 'money']) })),
  rows: z.array(z.object({ page: z.number().int(), box: pageBox, cells: z.array(extractedCell) })),
  checks: z.array(fieldCheck),
});
export type ExtractedTable = z.infer<typeof extractedTable>;

/** The data source that was made of it; `refused` says why none could be. */
export const madeSource = z.object({
  dataSourceId: z.uuid(),
  status: z.enum(['requested', 'created', 'refused']),
  message: z.string().optional(),
});
export type MadeSource = z.infer<typeof madeSource>;

export const extraction = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  documentName: z.string(),
  documentKind: z.enum(DOCUMENT_KINDS),
  status: z.enum(EXTRACTION_STATUSES),
  /** The template it was made by; null for fields that were named for this document alone. */
  templateId: z.uuid().nullable(),
  templateName: z.string(),
  batchId: z.uuid().nullable(),
  /** Whom the document is from, as far as it says. */
  sender: z.string().nullable(),
  fields: z.array(extractionField),
  tables: z.array(extractedTable),
  /** Checks of the whole document; each is among those of its fields, too. */
  checks: z.array(fieldCheck),
  /** Fields that wait to be checked, and how many of them are expected to be wrong. */
  toCheck: z.number().int(),
  expectedWrong: z.number(),
  source: madeSource.nullable(),
  jobId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  error: sourceError.optional(),
});
export type Extraction = z.infer<typeof extraction>;

export const extractionsQuery = pageQuery.extend({ documentId: z.uuid().optional() });

/** By a template, by fields named here, or by the template for the document's kind. */
export const createExtractionBody = z
  .strictObject({ template: z.uuid().optional(), fields: templateFields.optional() })
  .refine(({ template, fields }) => template === undefined || fields === undefined, {
    message: 'Either a template or fields.',
  });
export type CreateExtractionBody = z.infer<typeof createExtractionBody>;

export const extractionAccepted = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  status: z.enum(EXTRACTION_STATUSES),
  jobId: z.uuid(),
});
export type ExtractionAccepted = z.infer<typeof extractionAccepted>;

/**
 * `accepted` and `to_check` take the value that was read, `changed` takes `value`, which may be one of the alternatives,
 * and the place it stands at where a person shows one; `rejected` has none.
 */
export const updateFieldBody = z
  .strictObject({
    /** The version of the field that was seen. */
    version: z.number().int().min(0),
    state: z.enum(FIELD_STATES),
    value: z.string().trim().max(2_000).optional(),
    place: z.strictObject({ page: z.number().int().min(1), box: pageBox }).optional(),
    /** Whose second opinion a change takes: it is kept with the change. */
    reviewer: z.enum(REVIEWERS).optional(),
  })
  .refine(({ state, value, place }) => state !== 'changed' || value !== undefined || place !== undefined, {
    message: 'A change needs its value, or the place it stands at.',
  });
export type UpdateFieldBody = z.infer<typeof updateFieldBody>;

/** A cell by its table, row and column, each from 0. Without a `value` what was read stands again; an empty one leaves none. */
export const updateCellBody = z.strictObject({
  table: z.number().int().min(0),
  row: z.number().int().min(0),
  column: z.number().int().min(0),
  /** The version of the cell that was seen. */
  version: z.number().int().min(0),
  value: z.string().trim().max(2_000).optional(),
});
export type UpdateCellBody = z.infer<typeof updateCellBody>;

/** Which table becomes the rows; without one the fields do, as one row. */
export const toDataSourceBody = z.strictObject({
  name: z.string().trim().min(1).max(120).optional(),
  table: z.number().int().min(0).optional(),
});
export type ToDataSourceBody = z.infer<typeof toDataSourceBody>;

export const toDataSourceAccepted = z.object({ dataSourceId: z.uuid(), name: z.string() });
export type ToDataSourceAccepted = z.infer<typeof toDataSourceAccepted>;

export const EXTRACTION_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExtractionFormat = (typeof EXTRACTION_FORMATS)[number];
export const exportExtractionQuery = z.strictObject({ format: z.enum(EXTRACTION_FORMATS).default('csv') });
