import {
  availableForMerge,
  changeMergeKeys,
  type MergeBody,
  type MergeDefinition,
  type MergeKey,
  mergeDataSources,
  previewMerge,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** How long what was compared is taken to hold: versions change seldom while somebody merges them. */
const STALE_MS = 60_000;

/** The sources that one can be merged with, and the keys they share. */
export const mergeCandidatesQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [availableForMerge.path, sourceId],
    queryFn: ({ signal }) => api.call(availableForMerge, { query: { sourceId } }, { signal }),
    staleTime: STALE_MS,
  });

/** What a merge would come to. */
export const mergePreviewQuery = (definition: MergeDefinition) =>
  queryOptions({
    queryKey: [previewMerge.path, definition],
    queryFn: ({ signal }) => api.call(previewMerge, { body: definition }, { signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

export const useMergeSources = () =>
  useMutation({
    meta: { called: mergeDataSources },
    mutationFn: (body: MergeBody) => api.call(mergeDataSources, { body }),
  });

/** The columns by which a merge that is there matches its rows. */
export const useChangeMergeKeys = (id: string) =>
  useMutation({
    meta: { called: changeMergeKeys, input: { id } },
    mutationFn: (keys: MergeKey[]) => api.call(changeMergeKeys, { id, body: { keys } }),
  });
