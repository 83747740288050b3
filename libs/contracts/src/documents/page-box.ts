import { z } from 'zod';

/** Left, top, right, bottom in unrotated page space, each from 0 to 1. */
export const pageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type PageBox = z.infer<typeof pageBox>;
