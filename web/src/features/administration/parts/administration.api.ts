import {
  type ChangeUserBody,
  changeManagedUser,
  endUserSession,
  endUserSessions,
  type ListCall,
  listAuditEntries,
  listSalesRequests,
  listUserSessions,
  listUsers,
  pathOf,
  type SetPlanBody,
  setUserPlan,
  type UserListQuery,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';
import type { QueryParams } from '../../../shared/api/request-url.js';

export const PAGE_SIZE = 50;

interface Page<Entry> {
  entries: Entry[];
  /** Of all pages. */
  total: number;
}

async function page<Entry>(
  called: ListCall<Entry>,
  query: QueryParams,
  signal: AbortSignal,
): Promise<Page<Entry>> {
  const { data, headers } = await api.send(called, { query }, { signal });
  return { entries: [...data], total: Number(headers.get('x-total-count') ?? data.length) };
}

/** One page of a list, kept in sight while the next one comes. */
const pageQuery = <Entry>(called: ListCall<Entry>, query: QueryParams) =>
  queryOptions({
    queryKey: [called.path, query],
    queryFn: ({ signal }) => page(called, { ...query, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });

export type UserFilters = Partial<Pick<UserListQuery, 'search' | 'role' | 'plan' | 'state' | 'offset'>>;

export const usersQuery = (filters: UserFilters) => pageQuery(listUsers, filters);
export const auditQuery = (filters: { userId?: string; offset?: number }) =>
  pageQuery(listAuditEntries, filters);
export const salesQuery = (offset: number) => pageQuery(listSalesRequests, { offset });

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [pathOf(listUserSessions, { id })],
    queryFn: ({ signal }) => api.call(listUserSessions, { id }, { signal }),
  });

export const changeUser = ({ id, ...body }: ChangeUserBody & { id: string }) =>
  api.call(changeManagedUser, { id, body });
export const setPlan = ({ id, ...body }: SetPlanBody & { id: string }) => api.call(setUserPlan, { id, body });
export const endAllSessions = (id: string) => api.call(endUserSessions, { id });
export const endOneSession = ({ id, sessionId }: { id: string; sessionId: string }) =>
  api.call(endUserSession, { id, sessionId });
