import { z } from 'zod';
import { pageBox } from '../documents/page-box.js';
import { defineEvent, envelope } from '../event-definition.js';
import { FIELD_TYPES } from './templates.js';

/** Lines of a document that a second reading gets, at most; the others are counted. */
export const MOST_READ_LINES = 1_500;

/** What a second reading of an extraction is made from. Lies as JSON where the news of it says. */
export const extractionText = z.object({
  extractionId: z.uuid(),
  documentId: z.uuid(),
  documentName: z.string(),
  sender: z.string().nullable(),
  /** The fields with what stands in them now. */
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(FIELD_TYPES),
      /** Other words for it, where its template has some. */
      description: z.string().optional(),
      value: z.string().nullable(),
    }),
  ),
  /** Values of tables, row by row; null where nothing stands. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.array(z.array(z.string().nullable())),
    }),
  ),
  /** Lines in the order in which people read them, each with its words and their places. */
  pages: z.array(
    z.object({
      n: z.number().int(),
      lines: z.array(
        z.object({ text: z.string(), words: z.array(z.object({ text: z.string(), box: pageBox })) }),
      ),
    }),
  ),
  linesLeftOut: z.number().int(),
  /** Other documents of the workspace with the same amount on the same day, by name. */
  alike: z.array(z.string()),
});
export type ExtractionText = z.infer<typeof extractionText>;

/** An extraction is to be read a second time: whoever keeps documents gives what stands on its pages. */
export const ExtractionTextWanted = defineEvent({
  name: 'ExtractionTextWanted',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'extraction-text', id: 'requestId' },
  schema: z.object({ ...envelope, requestId: z.uuid(), extractionId: z.uuid() }),
});

/** That text is there, or why there is none. */
export const ExtractionTextReady = defineEvent({
  name: 'ExtractionTextReady',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'extraction-text', id: 'requestId' },
  schema: z.object({
    ...envelope,
    requestId: z.uuid(),
    outcome: z.union([
      z.object({ key: z.string() }),
      z.object({ error: z.object({ code: z.enum(['not_found', 'unusable']), message: z.string() }) }),
    ]),
  }),
});
