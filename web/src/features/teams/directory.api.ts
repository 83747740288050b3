import {
  type DirectoryGroup,
  getDirectory,
  makeDirectoryToken,
  revokeDirectoryToken,
  setDirectoryGroupRole,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useFreshSession } from '../../entities/session/fresh-session.js';
import { api } from '../../shared/api/api.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

export const directoryQuery = () =>
  queryOptions({
    queryKey: [getDirectory.path],
    queryFn: ({ signal }) => api.call(getDirectory, {}, { signal }),
  });

/** Asks for the password where it was named long ago. */
export function useMakeToken() {
  const runFresh = useFreshSession();
  return useMutation({
    meta: { called: makeDirectoryToken },
    mutationFn: () => runFresh(() => api.call(makeDirectoryToken)),
  });
}

export const useRevokeToken = () =>
  useMutation({
    meta: { called: revokeDirectoryToken },
    mutationFn: () => api.call(revokeDirectoryToken),
    onSuccess: ({ message }) => toast({ variant: 'success', title: message }),
  });

export const useGroupRole = () =>
  useMutation({
    meta: { called: setDirectoryGroupRole },
    mutationFn: ({ id, role }: Pick<DirectoryGroup, 'id' | 'role'>) =>
      api.call(setDirectoryGroupRole, { id, body: { role } }),
    onSuccess: ({ name }) => toast({ variant: 'success', title: `The role of ${name} holds from now on.` }),
  });
