import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';

/** What is looked at: the installation's own sources and settings, or what a workspace computes, reads and sends. */
export const CODE_SUBJECTS = ['installation', 'workspace'] as const;
export type CodeSubject = (typeof CODE_SUBJECTS)[number];

export const CODE_CATEGORIES = [
  'security',
  'correctness',
  'performance',
  'quality',
  'dependencies',
  'accessibility',
  'api-contract',
  'sql',
] as const;
export type CodeCategory = (typeof CODE_CATEGORIES)[number];

/** How much harm a finding can do, the most first. */
export const CODE_SEVERITIES = ['blocker', 'high', 'medium', 'low'] as const;
export type CodeSeverity = (typeof CODE_SEVERITIES)[number];

/** `fixed`: the last run did not find it any more. */
export const FINDING_STATUSES = ['open', 'accepted', 'false-positive', 'fixed'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** What of a workspace a finding is in. */
export const FINDING_HOMES = [
  'dashboard',
  'data-source',
  'extraction-template',
  'schedule',
  'summary',
] as const;
export const findingHome = z.object({ type: z.enum(FINDING_HOMES), id: z.uuid() });
export type FindingHome = z.infer<typeof findingHome>;

/** One problem at one place of a text; `line` is counted from 1, `endLine` is part of it. */
export const codeFinding = z.object({
  id: z.uuid(),
  rule: z.string(),
  category: z.enum(CODE_CATEGORIES),
  severity: z.enum(CODE_SEVERITIES),
  title: z.string(),
  why: z.string(),
  fix: z.string(),
  path: z.string(),
  line: z.number().int().min(1),
  endLine: z.number().int().min(1),
  /** Secrets are masked. */
  snippet: z.string(),
  /** What can be opened to mend it; null for the installation's own sources, and for what was found before this was kept. */
  home: findingHome.nullable(),
  status: z.enum(FINDING_STATUSES),
  comment: z.string().nullable(),
  decidedBy: z.string().nullable(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** It came after what the gate compares with. */
  isNew: z.boolean(),
});
export type CodeFinding = z.infer<typeof codeFinding>;

const subject = z.enum(CODE_SUBJECTS).default('workspace');

export const codeFindingsQuery = pageQuery.extend({
  subject,
  status: z.enum(FINDING_STATUSES).optional(),
  severity: z.enum(CODE_SEVERITIES).optional(),
  q: z.string().trim().max(200).optional().describe('part of the title, the rule or the path'),
});
export type CodeFindingsQuery = z.infer<typeof codeFindingsQuery>;

export const runCodeAnalysisBody = z.strictObject({ subject: z.enum(CODE_SUBJECTS) });

export const codeRun = z.object({
  id: z.uuid(),
  subject: z.enum(CODE_SUBJECTS),
  status: z.enum(['queued', 'done', 'failed']),
  jobId: z.uuid().nullable(),
  version: z.string(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Texts that were looked at: files, or dashboards. */
  files: z.number().int().min(0),
  found: z.number().int().min(0),
  /** Why it failed. */
  note: z.string().nullable(),
});
export type CodeRun = z.infer<typeof codeRun>;

/** What of a finding a person decides; whoever sets one aside says why. */
export const judgeFindingBody = z
  .strictObject({
    status: z.enum(['open', 'accepted', 'false-positive']),
    comment: z.string().trim().max(1_000).optional(),
  })
  .refine(({ status, comment }) => status === 'open' || (comment ?? '') !== '', {
    path: ['comment'],
    message: 'Say why this finding is set aside.',
  });
export type JudgeFindingBody = z.infer<typeof judgeFindingBody>;

export const gateQuery = z.object({ subject });

/** Whether a release may go on: no new finding of severity blocker or high is open. */
export const codeGate = z.object({
  passes: z.boolean(),
  /** The end of the run that is compared with; null before the first. */
  since: z.iso.datetime().nullable(),
  openNew: z.object({
    blocker: z.number().int(),
    high: z.number().int(),
    medium: z.number().int(),
    low: z.number().int(),
  }),
  open: z.number().int(),
  lastRun: codeRun.nullable(),
});
export type CodeGate = z.infer<typeof codeGate>;

export const exportFindingsQuery = z.object({ subject, format: z.enum(['sarif', 'csv']) });
