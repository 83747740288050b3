import { getUsage, type ItemMeter, type Meter, type Usage } from '@plumbline/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

const usageKeys = { all: ['/api/subscription/usage'] as const };

/** How much of each limit of the plan the workspace uses. */
export const usageQuery = () =>
  queryOptions({
    queryKey: usageKeys.all,
    queryFn: ({ signal }) => api.call(getUsage, {}, { signal }),
  });

export function useUsage(meter: Meter | ItemMeter): Usage[number] | undefined {
  return useQuery(usageQuery()).data?.find((usage) => usage.meter === meter);
}
