import { getTeam } from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { useUser } from '../session/session-state.js';
import { workspacesQuery } from './workspaces.api.js';

/** People that a list to choose from shows; more are found by their names. */
const SHOWN = 20;

/** Members of the workspace whose name or address holds these words. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [getTeam.path, 'people', search],
    queryFn: ({ signal }) => api.call(getTeam, { query: { search, limit: SHOWN } }, { signal }),
    select: ({ members }) => members,
    placeholderData: keepPreviousData,
  });

/** Whether others belong to the workspace that is shown; only plans with members are asked about. */
export function useIsTeam(): boolean {
  const { plan } = useUser();
  const { data = [] } = useQuery({ ...workspacesQuery(), enabled: plan === 'enterprise' });
  return data.some(({ isCurrent, members }) => isCurrent && members > 1);
}
