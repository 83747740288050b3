import { z } from 'zod';

/** The shape of every event on its way, whatever it tells; what is in `payload` is for its own schema to say. */
export const eventEnvelope = z.object({
  id: z.uuid(),
  type: z.string(),
  schemaVersion: z.number().int(),
  aggregateType: z.string(),
  aggregateId: z.string().min(1),
  aggregateVersion: z.number().int(),
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()).default({}),
});
