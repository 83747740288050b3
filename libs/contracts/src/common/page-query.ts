import { z } from 'zod';
import { MAX_LIST_PAGE } from './limits.js';

/** `?offset=&limit=` of lists. */
export const pageQuery = z.object({
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_LIST_PAGE).default(MAX_LIST_PAGE),
});
export type PageQuery = z.infer<typeof pageQuery>;
