import { z } from 'zod';

/**
 * Who approves summaries before they go out: nobody has to, an owner, or an editor or owner other than who asked and who
 * changed them last.
 */
export const APPROVAL_RULES = ['off', 'owner', 'other'] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

export const approvalSettings = z.object({
  rule: z.enum(APPROVAL_RULES),
  changedBy: z.string().optional(),
  changedAt: z.iso.datetime().optional(),
});
export type ApprovalSettings = z.infer<typeof approvalSettings>;
export const approvalSettingsBody = z.strictObject({ rule: z.enum(APPROVAL_RULES) });

export const APPROVAL_STATES = ['draft', 'asked', 'approved', 'returned'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How far a summary is on its way out, where the workspace wants approval. */
export const approval = z.object({
  rule: z.enum(['owner', 'other']),
  state: z.enum(APPROVAL_STATES),
  /** It was asked for, or approved, and changed since. */
  isChangedSince: z.boolean(),
  askedBy: z.string().optional(),
  /** Who approved or returned it. */
  decidedBy: z.string().optional(),
  /** Of the last step. */
  at: z.iso.datetime().optional(),
  /** What was written with the last step. */
  words: z.string().optional(),
  /** The caller may approve or return it as it is. */
  mayDecide: z.boolean().optional(),
});
export type Approval = z.infer<typeof approval>;

/** A step; `version` is the one that the caller has read. Whoever returns it says why. */
export const approvalStepBody = z
  .strictObject({
    step: z.enum(['ask', 'withdraw', 'approve', 'return']),
    version: z.number().int().min(1),
    words: z.string().trim().max(2_000).default(''),
  })
  .refine(({ step, words }) => step !== 'return' || words !== '', 'Say what is to be changed.');
export type ApprovalStepBody = z.input<typeof approvalStepBody>;
