import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';
import type { QueryParams } from './request-url.js';

/** As many as one answer of a list holds. */
const PAGE = 200;

/** Every page of a list, in its order. What comes or goes between two pages may be missed until it is asked again. */
export async function allPages<Item>(
  path: string,
  { params, signal }: { params?: QueryParams; signal?: AbortSignal } = {},
  get: typeof api.get = api.get,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = await get<Item[]>(path, {
      signal,
      params: { ...params, ...(items.length > 0 && { offset: items.length }) },
    });
    items.push(...page);
    if (page.length < PAGE) return items;
  }
}

/** A whole list under its own path: counts are of all, and what is old can be reached. */
export const listQuery = <Item>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => allPages<Item>(path, { signal }) });
