import { z } from 'zod';

/** Longest wait for an approval: files of exports are kept for longer. */
const MAX_APPROVAL_HOURS = 72;
/** Of what sends a file: hours in which somebody else has to approve each file, or nobody gets it. Null: it goes out by itself. */
export const approvalHours = z.number().int().min(1).max(MAX_APPROVAL_HOURS).nullable();

/** A file that waits for approval before it is sent. */
export const awaitingSend = z.object({
  runId: z.uuid(),
  scheduleId: z.uuid(),
  scheduleName: z.string(),
  /** Whose schedule it is. */
  createdBy: z.string(),
  file: z.object({ exportId: z.uuid(), name: z.string() }),
  recipients: z.number().int(),
  since: z.iso.datetime(),
  approveBy: z.iso.datetime(),
  /** The caller may approve it. */
  mayDecide: z.boolean(),
});
export type AwaitingSend = z.infer<typeof awaitingSend>;

/** Who does not approve says why. */
export const sendDecisionBody = z
  .strictObject({ approves: z.boolean(), words: z.string().trim().max(1_000).default('') })
  .refine(({ approves, words }) => approves || words !== '', 'Say why it is not to be sent.');
export type SendDecision = z.input<typeof sendDecisionBody>;
