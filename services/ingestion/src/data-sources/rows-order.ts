import type { Column, Order } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';

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
