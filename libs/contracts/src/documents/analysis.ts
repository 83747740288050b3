import { z } from 'zod';
import { DOCUMENT_KINDS } from './document-kinds.js';
import { pageBox } from './page-box.js';

/** A value that a document names, with its place and the text that it was read from. */
export const analysisFact = z.object({
  name: z.string(),
  value: z.string(),
  type: z.enum(['text', 'date', 'number', 'money']),
  group: z.enum(['parties', 'dates', 'amounts', 'terms']),
  page: z.number().int(),
  box: pageBox,
  sourceText: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
});
export type AnalysisFact = z.infer<typeof analysisFact>;

/** A sentence of the document. */
export const documentQuote = z.object({ text: z.string(), page: z.number().int(), box: pageBox });
export type DocumentQuote = z.infer<typeof documentQuote>;

export const obligation = z.object({
  who: z.string(),
  must: z.string(),
  when: z.string().nullable(),
  page: z.number().int(),
  box: pageBox,
  sourceText: z.string(),
});
export type Obligation = z.infer<typeof obligation>;

export const documentAnalysis = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  analyzedAt: z.iso.datetime(),
  summary: z.array(documentQuote),
  facts: z.array(analysisFact),
  /** The facts of each group once more, as they are asked for. */
  parties: z.array(analysisFact),
  dates: z.array(analysisFact),
  amounts: z.array(analysisFact),
  obligations: z.array(obligation),
  tables: z.array(
    z.object({
      page: z.number().int(),
      box: pageBox,
      rows: z.number().int(),
      columns: z.number().int(),
      header: z.array(z.string()),
    }),
  ),
});
export type DocumentAnalysis = z.infer<typeof documentAnalysis>;

export const askDocumentBody = z.strictObject({ question: z.string().trim().min(2).max(500) });

/** An answer is made of quotes; without one, it is not in the document. */
export const documentAnswer = z.object({
  answered: z.boolean(),
  text: z.string(),
  quotes: z.array(documentQuote),
});
export type DocumentAnswer = z.infer<typeof documentAnswer>;
