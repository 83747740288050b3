import { z } from 'zod';
import { DOCUMENT_KINDS } from './document-kinds.js';
import { pageBox } from './page-box.js';

/** A value that a document names, with its place and the text that it was read from. */
export const analysisFact = z.object({
  name: z.string(),
  value: z.string(),
  type: z.enum(['text', 'date', 'number', 'money']),
  group: z.enum(['parties', 'dates', 'amounts', 'terms', 'figures']),
  /** Of a key figure: what is counted, and when or for how long, as the document names them. */
  unit: z.string().optional(),
  period: z.string().optional(),
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

/** Movements of a statement that an analysis holds; an extraction has them all. */
export const MAX_ANALYSED_MOVEMENTS = 1_000;

/** Money that came to an account or, less than 0, left it: plain decimals, a day as YYYY-MM-DD. */
export const accountMovement = z.object({
  date: z.string().nullable(),
  text: z.string(),
  amount: z.string(),
  balance: z.string().nullable(),
  page: z.number().int(),
  box: pageBox,
});
export type AccountMovement = z.infer<typeof accountMovement>;

/** What an account statement lists, and whether its balances follow from it. */
export const accountMovements = z.object({
  /** In the order of the document, the first of them where there are more. */
  rows: z.array(accountMovement),
  count: z.number().int(),
  /** Sums of what came and of what left. */
  paidIn: z.string(),
  paidOut: z.string(),
  currency: z.string().nullable(),
  checks: z.array(z.object({ ok: z.boolean(), message: z.string() })),
});
export type AccountMovements = z.infer<typeof accountMovements>;

export const documentAnalysis = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  analyzedAt: z.iso.datetime(),
  summary: z.array(documentQuote),
  facts: z.array(analysisFact),
  /** The facts of each group once more, as they are asked for. */
  parties: z.array(analysisFact),
  dates: z.array(analysisFact),
  amounts: z.array(analysisFact),
  /** Labelled numbers of a report. */
  figures: z.array(analysisFact),
  obligations: z.array(obligation),
  /** Of a statement whose tables could be read. */
  movements: accountMovements.nullable(),
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
