import {
  type CheckAlertBody,
  type CreateAlertBody,
  checkAlert,
  createAlert,
  listAlerts,
  listScheduleRuns,
  listSchedules,
  snoozeAlert,
  type UpdateAlertBody,
  updateAlert,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** What an alert would have done in the past, and what it says now. */
export const alertCheckQuery = (body: CheckAlertBody | undefined) =>
  queryOptions({
    queryKey: [checkAlert.path, JSON.stringify(body ?? null)],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('there is no number to check');
      return api.call(checkAlert, { body }, { signal });
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Lists, runs and the meter follow each change. */
function useChanges() {
  const client = useQueryClient();
  const paths = [listSchedules.path, listScheduleRuns.path, listAlerts.path, '/api/subscription/usage'];
  return () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

export function useCreateAlert() {
  return useMutation({
    meta: { called: createAlert },
    mutationFn: (body: CreateAlertBody) => api.call(createAlert, { body }),
    onSuccess: useChanges(),
  });
}

export function useUpdateAlert() {
  return useMutation({
    meta: { called: updateAlert },
    mutationFn: ({ id, body }: { id: string; body: UpdateAlertBody }) => api.call(updateAlert, { id, body }),
    onSuccess: useChanges(),
  });
}

/** Nobody is told until then; null ends it. */
export function useSnoozeAlert() {
  return useMutation({
    meta: { called: snoozeAlert },
    mutationFn: ({ id, until }: { id: string; until: string | null }) =>
      api.call(snoozeAlert, { id, body: { until } }),
    onSuccess: useChanges(),
  });
}
