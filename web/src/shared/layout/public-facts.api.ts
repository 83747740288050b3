import { type PublicFacts, SUPPORT_EMAIL } from '@plumbline/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const publicFactsQuery = () =>
  queryOptions<PublicFacts>({ queryKey: ['/api/public'], staleTime: 'static' });

/** Where people can write to; the built-in address until the installation has named its own. */
export function useSupportEmail(): string {
  return useQuery(publicFactsQuery()).data?.supportEmail ?? SUPPORT_EMAIL;
}
