import { z } from 'zod';
import { CODE_ACTIONS } from '../accounts/administration.js';
import { defineEvent, envelope } from '../event-definition.js';

/** Somebody did something about a change of code, a finding or a provider: it goes to the audit log. */
export const CodeActed = defineEvent({
  name: 'CodeActed',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'code-action', id: 'actionId' },
  schema: z.object({
    ...envelope,
    actionId: z.uuid(),
    action: z.enum(CODE_ACTIONS),
    actor: z.object({ id: z.uuid(), username: z.string() }),
    address: z.string(),
    details: z.record(z.string(), z.string()),
  }),
});
