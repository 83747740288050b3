import { getPreferences, type Preferences, setPreferences } from '@plumbline/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api/api.js';
import { inSession } from '../../../shared/api/session-life.js';
import { setTheme, type Theme } from '../../../shared/lib/theme.js';
import { applyPreferences } from './preferences.js';

const PATH = '/api/user/preferences';

const preferencesQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.call(getPreferences, {}, { signal }),
  });

/** The user's preferences, in force as soon as they are known or changed. Used once, by the shell. */
export function useAppliedPreferences(): void {
  const { data } = useQuery(preferencesQuery());
  useEffect(() => {
    if (data) applyPreferences(data);
  }, [data]);
}

export const usePreferences = () => useQuery(preferencesQuery());

/** Takes effect at once; when it cannot be kept, it goes back. */
export function useSavePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation({
    mutationKey: [PATH],
    meta: { called: setPreferences },
    // One after the other: each sends all of them.
    scope: { id: PATH },
    mutationFn: (body: Preferences) => api.call(setPreferences, { body }),
    onMutate: async (next) => {
      // An older answer under way would take the choice back.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onError: (_error, _next, context) => client.setQueryData(queryKey, context?.before),
    // What went back may hold less than a later choice has kept: the last one to end asks.
    onSettled: () => {
      if (client.isMutating({ mutationKey: [PATH] }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Here at once; on the user's other devices once it is kept, for which the other preferences must be known. */
export function useChooseTheme(): (theme: Theme) => void {
  const client = useQueryClient();
  const save = useSavePreferences();
  return (theme) => {
    setTheme(theme);
    inSession(client.ensureQueryData(preferencesQuery())).then(
      (known) => save.mutate({ ...known, theme }),
      // Nothing is known to keep it with: it holds on this device.
      () => undefined,
    );
  };
}
