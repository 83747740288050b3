import { z } from 'zod';
import { MAX_ROWS_PAGE } from '../common/limits.js';
import { filter } from '../query-plans/query-plan.js';

const filters = z.array(filter).max(50);

/** `?offset&limit&sort&filter` of rows. `filter` is a JSON array of plan filters. */
export const rowsQuery = z.object({
  offset: z.coerce.number<number | string>().int().min(0).max(2_000_000_000).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_ROWS_PAGE).default(100),
  sort: z.string().max(1_001).optional(),
  filter: z
    .string()
    .max(100_000)
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === '') return [];
      const parsed = filters.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'must be a JSON array of {column, op, values}' });
      return z.NEVER;
    }),
});
export type RowsQuery = z.infer<typeof rowsQuery>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
