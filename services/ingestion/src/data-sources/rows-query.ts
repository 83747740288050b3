import { type Column, filter, MAX_ROWS_PAGE, type Order } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import { z } from 'zod';

const filters = z.array(filter).max(50);

/** `?offset&limit&sort&filter` of rows. `filter` is a JSON array of plan filters. */
export const rowsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS_PAGE).default(100),
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

/**
 * `column` sorts up, `-column` down. A column whose own name begins with a dash is found first.
 * @throws AppError `malformed` when there is no such column
 */
export function toOrder(sort: string, columns: readonly Column[]): Order {
  const has = (name: string) => columns.some((column) => column.name === name);
  if (has(sort)) return { by: sort, direction: 'asc' };
  if (sort.startsWith('-') && has(sort.slice(1))) return { by: sort.slice(1), direction: 'desc' };
  throw malformed(`There is no column “${sort.replace(/^-/, '')}” to sort by.`);
}
