import { z } from 'zod';
import { AI_PROVIDERS } from '../ai/providers.js';
import { pageBox } from '../documents/page-box.js';
import { CODE_SEVERITIES } from './code-analysis.js';

/** Who can be asked: the reviewer that is always there, or a provider that the owner set up. */
export const REVIEWERS = ['built-in', ...AI_PROVIDERS] as const;
export type Reviewer = (typeof REVIEWERS)[number];

/**
 * What a second opinion may be about: a change of code; the plans, formulas and claims of the own workspace; or what was
 * read in a document, which is then read again.
 */
export const OPINION_SUBJECTS = ['code-review', 'dashboard', 'summary', 'extraction'] as const;
export type OpinionSubject = (typeof OPINION_SUBJECTS)[number];

export const AGREEMENT_STATES = ['confirmed', 'contradicted', 'unconfirmed'] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

const remark = z.object({
  path: z.string(),
  line: z.number().int(),
  severity: z.enum(CODE_SEVERITIES),
  title: z.string(),
  why: z.string(),
  quote: z.string(),
  state: z.enum(['confirmed', 'unconfirmed']),
  /** The finding that it became once somebody accepted it. */
  findingId: z.string().optional(),
});

/** What a second opinion says of one thing that was said first. */
const fieldAgreement = z.object({
  /** Of an extraction: the name of the field. */
  findingId: z.string(),
  state: z.enum(AGREEMENT_STATES),
  words: z.string(),
  /** Of a field of an extraction that was read otherwise: the value, which stands at this place. */
  reading: z
    .object({
      value: z.string(),
      /** What stood in the field when it was asked. */
      seen: z.string().nullable(),
      page: z.number().int(),
      box: pageBox.optional(),
      quote: z.string(),
    })
    .optional(),
});
export type FieldAgreement = z.infer<typeof fieldAgreement>;

/** A second look at a change; every place and number of it was looked up. */
export const secondOpinion = z.object({
  id: z.uuid(),
  subjectType: z.enum(OPINION_SUBJECTS),
  subjectId: z.uuid(),
  /** What it is called. */
  subject: z.string(),
  /** What rules found in a dashboard or a summary, or what was read in a document, when it was asked; those of a change are with the change. */
  findings: z.array(
    z.object({
      id: z.string(),
      severity: z.enum(CODE_SEVERITIES),
      title: z.string(),
      why: z.string(),
      path: z.string(),
      line: z.number().int(),
    }),
  ),
  reviewer: z.enum(REVIEWERS),
  status: z.enum(['queued', 'ready', 'failed']),
  jobId: z.uuid().nullable(),
  /** Why there is none. */
  error: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  agreements: z.array(fieldAgreement),
  others: z.array(remark),
  dropped: z.array(z.string()),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

/** Nothing is sent that was not shown by a preview and confirmed. */
export const askOpinionBody = z.strictObject({
  subjectType: z.enum(OPINION_SUBJECTS),
  subjectId: z.uuid(),
  confirmed: z.literal(true, { error: 'Look at what would be sent first, and confirm it.' }),
});
/** The built-in reviewer sends nothing, so there is nothing to confirm. */
export const askBuiltInBody = askOpinionBody.omit({ confirmed: true });

export type AskOpinionBody = z.infer<typeof askOpinionBody>;
