import { z } from 'zod';

export const summaryVersion = z.object({
  version: z.number().int(),
  made: z.enum(['written', 'edited', 'regenerated', 'restored']),
  /** The user who had it made. */
  by: z.uuid(),
  at: z.iso.datetime(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type SummaryVersion = z.infer<typeof summaryVersion>;

export const restoreSummaryBody = z.strictObject({ version: z.number().int().min(1) });
