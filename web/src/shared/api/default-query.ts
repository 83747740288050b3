import type { QueryFunctionContext } from '@tanstack/react-query';
import { api } from './api.js';
import { ApiError } from './api-error.js';

type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A query that brings no function of its own is fetched by its key: what begins with /api/ through the client, with
 * all its rules; anything else directly.
 */
export function createDefaultQuery(
  get: (path: string, options: { signal: AbortSignal }) => Promise<unknown>,
  fetcher: Fetcher,
) {
  return async ({
    queryKey,
    signal,
  }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>): Promise<unknown> => {
    const path = String(queryKey[0]);
    if (path.startsWith('/api/')) return get(path, { signal });
    const response = await fetcher(path, { credentials: 'include', signal });
    const { ok, status, statusText } = response;
    if (!ok) throw new ApiError(status, `http_${status}`, `Request failed: ${status} ${statusText}`);
    return response.json();
  };
}

export const defaultQuery = createDefaultQuery(
  (path, options) => api.call({ method: 'GET', path }, {}, options),
  (...request) => fetch(...request),
);
