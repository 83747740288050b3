import { z } from 'zod';
import { defineEvent } from '../event-definition.js';

/** How many facts are recomputed each hour. */
export const AUDITED_FACTS = 20;

export const factAudit = z.object({
  auditId: z.uuid(),
  at: z.iso.datetime(),
  /** From which the sample follows: the same seed draws the same facts of the same ones that are stored. */
  seed: z.string().max(64),
  sampled: z.number().int(),
  equal: z.number().int(),
  /** Could not be computed: their source went meanwhile, or the computation failed or took too long. */
  unreadable: z.number().int(),
  differing: z
    .array(
      z.object({
        factId: z.uuid(),
        workspaceId: z.uuid(),
        dataSourceId: z.uuid(),
        version: z.number().int(),
      }),
    )
    .max(AUDITED_FACTS),
});
export type FactAudit = z.infer<typeof factAudit>;

/** A sample of facts was recomputed in the background. One that differs is an incident. */
export const FactsAudited = defineEvent({
  name: 'FactsAudited',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'fact-audit', id: 'auditId' },
  schema: factAudit.extend({ aggregateVersion: z.number().int().min(1) }),
});
