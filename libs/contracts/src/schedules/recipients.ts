import { z } from 'zod';

export const MAX_RECIPIENTS = 20;

/** Who gets what a schedule sends. */
export const recipients = z.array(z.email().max(254)).max(MAX_RECIPIENTS);
