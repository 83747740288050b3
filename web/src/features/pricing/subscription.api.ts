import type { Invoice, Subscription } from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

const PATH = '/api/subscription';

export const subscriptionQuery = () =>
  queryOptions({ queryKey: [PATH], queryFn: ({ signal }) => api.get<Subscription>(PATH, { signal }) });

export const invoicesQuery = () =>
  queryOptions({
    queryKey: [`${PATH}/invoices`],
    queryFn: ({ signal }) => api.get<Invoice[]>(`${PATH}/invoices`, { signal }),
  });

const tellFailure = (error: Error) =>
  toast({ variant: 'destructive', title: 'Your plan was not changed', description: error.message });

/** Leads to the payment provider's page: `checkout` buys Premium, `portal` is for cards and addresses. */
export const useBillingPage = (page: 'checkout' | 'portal') =>
  useMutation({
    mutationKey: [`${PATH}/${page}`],
    mutationFn: () =>
      api.post<{ url: string }>(`${PATH}/${page}`, page === 'checkout' ? { body: { plan: 'premium' } } : {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: tellFailure,
  });

/** Ends the plan with the period that is paid, or takes that back. */
export function useRenewal(call: 'cancel' | 'resume') {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [`${PATH}/${call}`],
    mutationFn: () => api.post<Subscription>(`${PATH}/${call}`),
    onSuccess: (subscription) => client.setQueryData(subscriptionQuery().queryKey, subscription),
    onError: tellFailure,
  });
}
