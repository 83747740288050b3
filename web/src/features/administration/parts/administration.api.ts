import type {
  AuditEntry,
  ChangeUserBody,
  ManagedUser,
  SalesRequest,
  SessionView,
  SetPlanBody,
  UserListQuery,
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

async function page<Entry>(path: string, params: QueryParams, signal: AbortSignal): Promise<Page<Entry>> {
  const { data, headers } = await api.send<Entry[]>('GET', path, { params, signal });
  return { entries: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** One page of a list, kept in sight while the next one comes. */
const pageQuery = <Entry>(path: string, params: QueryParams) =>
  queryOptions({
    queryKey: [path, params],
    queryFn: ({ signal }) => page<Entry>(path, { ...params, limit: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });

export type UserFilters = Partial<Pick<UserListQuery, 'search' | 'role' | 'plan' | 'state' | 'offset'>>;

export const USERS = '/api/admin/users';
export const usersQuery = (filters: UserFilters) => pageQuery<ManagedUser>(USERS, filters);
export const auditQuery = (filters: { userId?: string; offset?: number }) =>
  pageQuery<AuditEntry>('/api/admin/audit', filters);
export const salesQuery = (offset: number) =>
  pageQuery<SalesRequest>('/api/admin/sales-requests', { offset });

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [`${USERS}/${id}/sessions`],
    queryFn: ({ signal }) => api.get<SessionView[]>(`${USERS}/${id}/sessions`, { signal }),
  });

export const changeUser = ({ id, ...body }: ChangeUserBody & { id: string }) =>
  api.patch<ManagedUser>(`${USERS}/${id}`, { body });
export const setPlan = ({ id, ...body }: SetPlanBody & { id: string }) =>
  api.patch(`${USERS}/${id}/subscription`, { body });
export const endAllSessions = (id: string) => api.delete(`${USERS}/${id}/sessions`);
export const endOneSession = ({ id, sessionId }: { id: string; sessionId: string }) =>
  api.delete(`${USERS}/${id}/sessions/${sessionId}`);
