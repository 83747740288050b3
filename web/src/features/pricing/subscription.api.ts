import {
  cancelSubscription,
  getSubscription,
  listInvoices,
  openBillingPortal,
  openCheckout,
  resumeSubscription,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

const PATH = '/api/subscription';

export const subscriptionQuery = () =>
  queryOptions({ queryKey: [PATH], queryFn: ({ signal }) => api.call(getSubscription, {}, { signal }) });

export const invoicesQuery = () =>
  queryOptions({
    queryKey: [`${PATH}/invoices`],
    queryFn: ({ signal }) => api.call(listInvoices, {}, { signal }),
  });

const toastFailure = (error: Error) =>
  toast({ variant: 'destructive', title: 'Your plan was not changed', description: error.message });

/** Leads to the payment provider's page: `checkout` buys Premium, `portal` is for cards and addresses. */
export const useBillingPage = (page: 'checkout' | 'portal') =>
  useMutation({
    meta: { called: page === 'checkout' ? openCheckout : openBillingPortal },
    mutationFn: () =>
      page === 'checkout'
        ? api.call(openCheckout, { body: { plan: 'premium' } })
        : api.call(openBillingPortal),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastFailure,
  });

/** Ends the plan with the period that is paid, or takes that back. */
export function useRenewal(call: 'cancel' | 'resume') {
  const client = useQueryClient();
  const called = call === 'cancel' ? cancelSubscription : resumeSubscription;
  return useMutation({
    meta: { called },
    mutationFn: () => api.call(called),
    onSuccess: (subscription) => client.setQueryData(subscriptionQuery().queryKey, subscription),
    onError: toastFailure,
  });
}
