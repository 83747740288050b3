import { z } from 'zod';
import { AI_PROVIDERS, aiPreview } from '../ai/providers.js';

/**
 * What is sent to reword a summary, whole: of each section its sentences with a mark such as `{1}` in the place of every
 * number, date and name, and the messages that carry them. What was reworded already shows what was sent for it.
 */
export const summaryWordingPreview = z.object({
  /** Who gets it; null where the workspace chose nobody, and nothing is sent. */
  provider: z.enum(AI_PROVIDERS).nullable(),
  host: z.string().nullable(),
  sections: z.array(
    z.object({
      id: z.uuid(),
      heading: z.string(),
      sentences: z.array(z.string()),
      messages: aiPreview.shape.messages,
    }),
  ),
});
export type SummaryWordingPreview = z.infer<typeof summaryWordingPreview>;
