import { z } from 'zod';

/** Milliseconds between two signs of life of a screen. */
export const PRESENCE_BEAT_MS = 20_000;
/** How long a sign of life holds: who died without a word is gone after so long. */
export const PRESENCE_KEPT_MS = 45_000;

export const PRESENCE_TYPES = ['dashboard', 'summary', 'document'] as const;

/** A screen says where it is; `tab` is an id that the page made up for itself. */
export const presenceBody = z.strictObject({
  type: z.enum(PRESENCE_TYPES),
  tab: z.uuid(),
  isEditing: z.boolean().default(false),
  /** The screen is left. */
  isLeaving: z.boolean().default(false),
});
export type PresenceBody = z.input<typeof presenceBody>;

/** Somebody else who looks at the same thing now, once for all their screens. */
export const presentMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  isEditing: z.boolean(),
  since: z.iso.datetime(),
});
export type PresentMember = z.infer<typeof presentMember>;
