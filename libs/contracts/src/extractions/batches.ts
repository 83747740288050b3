import { z } from 'zod';
import { pageBox } from '../documents/page-box.js';
import { EXTRACTION_STATUSES, FIELD_STATES, madeSource } from './extractions.js';
import { FIELD_TYPES, templateFields } from './templates.js';

export const MAX_BATCH_DOCUMENTS = 500;

export const createBatchBody = z
  .strictObject({
    documentIds: z.array(z.uuid()).min(1).max(MAX_BATCH_DOCUMENTS),
    name: z.string().trim().min(1).max(120).optional(),
    template: z.uuid().optional(),
    fields: templateFields.optional(),
  })
  .refine(({ template, fields }) => (template === undefined) !== (fields === undefined), {
    message: 'Either a template or fields.',
  });
export type CreateBatchBody = z.infer<typeof createBatchBody>;

export const batchSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  templateName: z.string(),
  documents: z.number().int(),
  ready: z.number().int(),
  failed: z.number().int(),
  toCheck: z.number().int(),
  source: madeSource.nullable(),
  createdAt: z.iso.datetime(),
});
export type BatchSummary = z.infer<typeof batchSummary>;

export const batchCell = z.object({
  value: z.string().nullable(),
  state: z.enum(FIELD_STATES),
  errorChance: z.number(),
  page: z.number().int().optional(),
  box: pageBox.optional(),
});

/** Many documents as one table: a row each, a column per field. */
export const batchDetail = batchSummary.extend({
  columns: z.array(z.object({ name: z.string(), type: z.enum(FIELD_TYPES) })),
  rows: z.array(
    z.object({
      extractionId: z.uuid(),
      documentId: z.uuid(),
      documentName: z.string(),
      status: z.enum(EXTRACTION_STATUSES),
      /** In the order of the columns; none until it is ready. */
      cells: z.array(batchCell),
    }),
  ),
});
export type BatchDetail = z.infer<typeof batchDetail>;
