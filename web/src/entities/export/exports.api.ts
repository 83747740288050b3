import {
  type CreateExportBody,
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  type ExportView,
  listExports,
  pathOf,
  retryExport,
} from '@plumbline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { listQuery } from '../../shared/api/list-query.js';
import { saveFile } from '../../shared/lib/save-text.js';

const exportKeys = { all: ['/api/export'] as const };

/** Every export of the workspace, newest first. */
export const exportsQuery = () => listQuery(listExports);

export function useCreateExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: createExport },
    mutationFn: (body: CreateExportBody) => api.call(createExport, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportKeys.all }),
  });
}

/** Takes the file and saves it under its own name; the list then says that it was taken. */
export function useDownloadExport() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: downloadExport },
    mutationFn: async ({ id, fileName }: ExportView) => {
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
