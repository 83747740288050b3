import { z } from 'zod';

/** Domains that a workspace may name, proved or not. */
export const MAX_DOMAINS = 50;

/** A domain of mail addresses that a workspace says is its own. */
export const workspaceDomain = z.object({
  id: z.uuid(),
  /** In ASCII, without a dot at its end. */
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  addedAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  /** When its record was last looked for. */
  checkedAt: z.iso.datetime().nullable(),
});
export type WorkspaceDomain = z.infer<typeof workspaceDomain>;

export const addDomainBody = z.strictObject({
  domain: z.string().trim().min(1, 'Enter a domain.').max(253),
});
