import { getUser } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

const STALE_AFTER_MS = 300_000;

/** The signed-in user as the server knows them; asked again when older than five minutes, or after a change. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: ({ signal }) => api.call(getUser, {}, { signal }),
    staleTime: STALE_AFTER_MS,
  });
