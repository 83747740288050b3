import { type ActivityQuery, listActivity } from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

type Wanted = Partial<Pick<ActivityQuery, 'type' | 'by'>> & Pick<ActivityQuery, 'offset' | 'limit'>;

/** A page of the workspace's feed, the latest first, and how long all of it is. */
export const activityQuery = (query: Wanted) =>
  queryOptions({
    queryKey: [listActivity.path, query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await api.send(listActivity, { query }, { signal });
      return { activities: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
