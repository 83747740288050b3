import { z } from 'zod';
import { CODE_CATEGORIES, CODE_SEVERITIES } from './code-analysis.js';

/** A patch that is reviewed, at most; in characters. */
export const MAX_PATCH_LENGTH = 2_000_000;
export const REVIEW_STATES = ['open', 'approved', 'changes_requested'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const revision = z
  .string()
  .trim()
  .regex(/^\w[\w./-]{0,199}$/, 'Enter a version: a tag, a branch or a commit.');

/** A change as a patch, or as two versions of the sources that this installation runs from. */
export const startReviewBody = z.union([
  z.strictObject({
    title: z.string().trim().min(1).max(200),
    patch: z.string().min(1).max(MAX_PATCH_LENGTH, 'A patch has at most 2 MB. Split the change.'),
  }),
  z.strictObject({ title: z.string().trim().min(1).max(200).optional(), base: revision, head: revision }),
]);
export type StartReviewBody = z.infer<typeof startReviewBody>;

export const reviewLine = z.object({
  kind: z.enum(['kept', 'added', 'removed']),
  text: z.string(),
  oldLine: z.number().int().optional(),
  newLine: z.number().int().optional(),
});
export type ReviewLine = z.infer<typeof reviewLine>;

export const reviewFinding = z.object({
  /** Stays the same from run to run. */
  id: z.string(),
  rule: z.string(),
  category: z.enum(CODE_CATEGORIES),
  severity: z.enum(CODE_SEVERITIES),
  title: z.string(),
  why: z.string(),
  fix: z.string(),
  path: z.string(),
  line: z.number().int(),
  endLine: z.number().int(),
  snippet: z.string(),
  lines: z.array(reviewLine),
  status: z.enum(['open', 'resolved', 'accepted']),
  /** Why it was accepted. */
  comment: z.string().nullable(),
});
export type ReviewFinding = z.infer<typeof reviewFinding>;

export const reviewedFile = z.object({
  path: z.string(),
  oldPath: z.string(),
  change: z.enum(['added', 'removed', 'changed', 'renamed']),
  added: z.number().int(),
  removed: z.number().int(),
  findings: z.number().int(),
  /** All of the file after the change was looked at, the changed parts alone, or nothing. */
  seen: z.enum(['whole', 'parts', 'nothing']),
});

export const reviewComment = z.object({
  id: z.uuid(),
  findingId: z.string().nullable(),
  path: z.string(),
  line: z.number().int(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  isResolved: z.boolean(),
});
export type ReviewComment = z.infer<typeof reviewComment>;

export const reviewSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(['queued', 'ready', 'failed']),
  state: z.enum(REVIEW_STATES),
  jobId: z.uuid().nullable(),
  /** Why it could not be reviewed. */
  error: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

export const codeReview = reviewSummary.extend({
  files: z.array(reviewedFile),
  findings: z.array(reviewFinding),
  changedLines: z.number().int(),
  risk: z.object({
    score: z.number().int(),
    level: z.enum(['low', 'medium', 'high']),
    parts: z.array(z.object({ points: z.number().int(), reason: z.string() })),
  }),
  checklist: z.array(
    z.object({ id: z.string(), title: z.string(), detail: z.string(), isDone: z.boolean() }),
  ),
  comments: z.array(reviewComment),
  /** What was decided, the newest first. */
  history: z.array(z.object({ at: z.iso.datetime(), by: z.string(), what: z.string() })),
});
export type CodeReview = z.infer<typeof codeReview>;

/** A remark on a line, or on a finding. */
export const reviewCommentBody = z.strictObject({
  path: z.string().min(1).max(1_000),
  line: z.number().int().min(1),
  findingId: z.string().max(64).optional(),
  text: z.string().trim().min(1).max(4_000),
});
export type ReviewCommentBody = z.infer<typeof reviewCommentBody>;

/** One decision about a review; `remark` takes what a second opinion alone saw for a finding, by its place among those. */
export const changeReviewBody = z.union([
  z.strictObject({ remark: z.strictObject({ opinionId: z.uuid(), at: z.number().int().min(0) }) }),
  z.strictObject({ state: z.enum(REVIEW_STATES) }),
  z.strictObject({ checklist: z.strictObject({ id: z.string().max(1_200), isDone: z.boolean() }) }),
  z.strictObject({ comment: z.strictObject({ id: z.uuid(), isResolved: z.boolean() }) }),
  z.strictObject({
    finding: z.strictObject({
      id: z.string().max(64),
      status: z.enum(['open', 'resolved', 'accepted']),
      comment: z.string().trim().max(1_000).optional(),
    }),
  }),
]);
export type ChangeReviewBody = z.infer<typeof changeReviewBody>;
