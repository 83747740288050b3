import { z } from 'zod';

/** What an installation tells every visitor. */
export const publicFacts = z.object({
  product: z.string(),
  company: z.string(),
  supportEmail: z.string(),
  version: z.string(),
});
export type PublicFacts = z.infer<typeof publicFacts>;

/** Lists whose copies in browsers may be called outdated. */
export const INVALIDATION_KEYS = ['/api/dashboards', '/api/data-sources', '/api/code-analysis'] as const;

/** First elements of mutation keys; what is not among INVALIDATION_KEYS is left alone. */
export const invalidateBody = z.strictObject({ keys: z.array(z.string().max(200)).max(20) });
