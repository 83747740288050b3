import { type ListCall, MAX_LIST_PAGE } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.js';
import type { Client } from './client.js';
import type { QueryParams } from './request-url.js';

/** Every page of a list, in its order. What comes or goes between two pages may be missed until it is asked again. */
export async function allPages<Item>(
  called: ListCall<Item>,
  { query, signal }: { query?: QueryParams; signal?: AbortSignal } = {},
  call: Client['call'] = api.call,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = await call(
      called,
      { query: { ...query, ...(items.length > 0 && { offset: items.length }) } },
      { signal },
    );
    items.push(...page);
    if (page.length < MAX_LIST_PAGE) return items;
  }
}

/** A whole list under its own path: counts are of all, and what is old can be reached. */
export const listQuery = <Item>(called: ListCall<Item>) =>
  queryOptions({ queryKey: [called.path], queryFn: ({ signal }) => allPages(called, { signal }) });
