import {
  addDomain,
  checkDomain,
  getSignOn,
  listDomains,
  type MetadataBody,
  readSignOnMetadata,
  removeDomain,
  removeSignOn,
  type SignOnBody,
  type SignOnModeBody,
  saveSignOn,
  setSignOnMode,
  testSignOn,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { api } from '../../../shared/api/api.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

export const signOnQuery = () =>
  queryOptions({
    queryKey: [getSignOn.path],
    queryFn: ({ signal }) => api.call(getSignOn, {}, { signal }),
  });

export const domainsQuery = () =>
  queryOptions({
    queryKey: [listDomains.path],
    queryFn: ({ signal }) => api.call(listDomains, {}, { signal }),
  });

const done = (title: string) => () => toast({ variant: 'success', title });

export function useSaveSignOn() {
  const fresh = useFreshSession();
  return useMutation({
    meta: { called: saveSignOn },
    mutationFn: (body: SignOnBody) => fresh(() => api.call(saveSignOn, { body })),
    onSuccess: done('The settings were saved. Test them next.'),
  });
}

export function useSignOnMode() {
  const fresh = useFreshSession();
  return useMutation({
    meta: { called: setSignOnMode },
    mutationFn: (body: SignOnModeBody) => fresh(() => api.call(setSignOnMode, { body })),
  });
}

export function useRemoveSignOn() {
  const fresh = useFreshSession();
  return useMutation({
    meta: { called: removeSignOn },
    mutationFn: () => fresh(() => api.call(removeSignOn)),
    onSuccess: ({ message }) => toast({ variant: 'success', title: message }),
  });
}

export const useMetadata = () =>
  useMutation({
    meta: { called: readSignOnMetadata },
    mutationFn: (body: MetadataBody) => api.call(readSignOnMetadata, { body }),
  });

/** Leaves for the service where its first steps passed; the page that it leads back to shows the rest. */
export const useTestSignOn = () =>
  useMutation({
    meta: { called: testSignOn },
    mutationFn: () => api.call(testSignOn),
    onSuccess: ({ url }) => {
      if (url !== null) location.assign(url);
    },
  });

export const useAddDomain = () =>
  useMutation({
    meta: { called: addDomain },
    mutationFn: (domain: string) => api.call(addDomain, { body: { domain } }),
  });

export const useCheckDomain = () =>
  useMutation({
    meta: { called: checkDomain },
    mutationFn: (id: string) => api.call(checkDomain, { id }),
    onSuccess: ({ domain, verifiedAt }) =>
      verifiedAt === null
        ? toast({
            variant: 'info',
            title: `The record of ${domain} was not found yet.`,
            description: 'It can take an hour until name servers tell of a new record.',
          })
        : toast({ variant: 'success', title: `${domain} is proved.` }),
  });

export const useRemoveDomain = () =>
  useMutation({
    meta: { called: removeDomain },
    mutationFn: (id: string) => api.call(removeDomain, { id }),
    onSuccess: ({ message }) => toast({ variant: 'success', title: message }),
  });
