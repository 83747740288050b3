import {
  type CreateExportBody,
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  type ExportView,
  getExport,
  listExports,
  type PreviewExportBody,
  pathOf,
  previewExport,
  retryExport,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { listQuery } from '../../shared/api/list-query.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';
import { useSettled } from './use-settled.js';

const exportKeys = { all: ['/api/export'] as const };

/** Every export of the workspace, newest first. */
export const exportsQuery = () => listQuery(listExports);

/** While it is being made it is asked for, too: there may be no live line. */
export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: [...exportKeys.all, id],
    queryFn: ({ signal }) => api.call(getExport, { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'running' ? AWAIT_MS : false,
  });

const AWAIT_MS = 1_500;

export function useCreateExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: createExport },
    mutationFn: (body: CreateExportBody) => api.call(createExport, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

export type AskedPages = Omit<PreviewExportBody, 'content'>;

/** How long choices stay as they are before pages are drawn of them. */
const SETTLED_MS = 250;

/**
 * Pages as they will be, as long as something is asked for. A change gives up what is being drawn for the choices
 * before; content that stays the same is not collected again while this screen is open.
 */
export function usePreview(asked: AskedPages | undefined) {
  const screen = useId();
  const content = useRef<string>(undefined);
  const settled = useSettled(asked, SETTLED_MS);
  return useQuery({
    queryKey: [previewExport.path, screen, settled],
    queryFn: async ({ signal }) => {
      const body = { ...(settled as AskedPages), content: content.current };
      const preview = await api.call(previewExport, { body }, { signal });
      content.current = preview.content;
      return preview;
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes the file and saves it under its own name; the list then says that it was taken. */
export function useDownloadExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: downloadExport },
    mutationFn: async ({ id, fileName }: Pick<ExportView, 'id' | 'fileName'>) => {
      const called = { ...downloadExport, path: pathOf(downloadExport, { id }) };
      saveFile(fileName ?? 'export', await fetchFile(called, '*/*'));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

export function useCancelExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: cancelExport },
    mutationFn: (id: string) => api.call(cancelExport, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

export function useRetryExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: retryExport },
    mutationFn: (id: string) => api.call(retryExport, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

export function useDeleteExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: deleteExport },
    mutationFn: (id: string) => api.call(deleteExport, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}
