import {
  createSummary,
  deleteSummary,
  getSummary,
  listSummaries,
  listSummaryVersions,
  previewSummaryWording,
  regenerateSummary,
  restoreSummary,
  type Summary,
  type SummaryAsked,
  type SummaryRegeneration,
  type SummaryUpdate,
  updateSummary,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';

const ALL = '/api/executive-summaries';
const keyOf = (id: string) => [ALL, id] as const;

/** Every summary without its pictures, newest first. */
export const summariesQuery = () => listQuery(listSummaries);

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(getSummary, { id }, { signal }),
  });

export const summaryVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'versions'],
    queryFn: ({ signal }) => api.call(listSummaryVersions, { id }, { signal }),
  });

/** What a provider gets to reword it. */
export const wordingPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'wording-preview'],
    queryFn: ({ signal }) => api.call(previewSummaryWording, { id }, { signal }),
  });

/** The screens read their own list again: it is under another path than the summaries (T-49). */
function useAfterChange() {
  const client = useQueryClient();
  return (changed?: Summary) => {
    if (changed) client.setQueryData(keyOf(changed.id), changed);
    void client.invalidateQueries({ queryKey: [listSummaries.path] });
    if (changed) void client.invalidateQueries({ queryKey: [...keyOf(changed.id), 'versions'] });
    if (changed) void client.invalidateQueries({ queryKey: [...keyOf(changed.id), 'wording-preview'] });
  };
}

export function useCreateSummary() {
  const after = useAfterChange();
  return useMutation({
    meta: { called: createSummary },
    mutationFn: (body: SummaryAsked) => api.call(createSummary, { body }),
    onSuccess: () => after(),
  });
}

export function useUpdateSummary(id: string) {
  const after = useAfterChange();
  return useMutation({
    meta: { called: updateSummary },
    mutationFn: (body: SummaryUpdate) => api.call(updateSummary, { id, body }),
    onSuccess: after,
  });
}

export function useRegenerateSummary(id: string) {
  const after = useAfterChange();
  return useMutation({
    meta: { called: regenerateSummary },
    mutationFn: (body: SummaryRegeneration) => api.call(regenerateSummary, { id, body }),
    onSuccess: after,
  });
}

export function useRestoreSummary(id: string) {
  const after = useAfterChange();
  return useMutation({
    meta: { called: restoreSummary },
    mutationFn: (version: number) => api.call(restoreSummary, { id, body: { version } }),
    onSuccess: after,
  });
}

export function useDeleteSummary() {
  const after = useAfterChange();
  return useMutation({
    meta: { called: deleteSummary },
    mutationFn: (id: string) => api.call(deleteSummary, { id }),
    onSuccess: () => after(),
  });
}
