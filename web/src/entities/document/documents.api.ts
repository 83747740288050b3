import {
  analyzeDocument,
  askDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
  getDocumentPage,
  getPageImage,
  listDocuments,
  pathOf,
  searchDocument,
  unlockDocument,
} from '@plumbline/contracts';
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { listQuery } from '../../shared/api/list-query.js';
import { asAddress } from '../../shared/lib/as-address.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';

export const documentKeys = {
  all: ['/api/documents'] as const,
  of: (id: string) => ['/api/documents', id] as const,
};

export const documentsQuery = () => listQuery(listDocuments);

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKeys.of(id),
    queryFn: ({ signal }) => api.call(getDocument, { id }, { signal }),
  });

/** What was read of a page stays as it is for ever. */
export const pageQuery = (id: string, n: number) =>
  queryOptions({
    queryKey: [...documentKeys.of(id), 'page', n],
    queryFn: ({ signal }) => api.call(getDocumentPage, { id, n: String(n) }, { signal }),
    staleTime: 'static',
  });

/** Where words stand on the pages, which stay as they are for ever. */
export const searchQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: [...documentKeys.of(id), 'search', q],
    queryFn: ({ signal }) => api.call(searchDocument, { id, query: { q } }, { signal }),
    staleTime: 'static',
  });

/** The address of a page's picture. */
export const pictureQuery = (id: string, n: number, width: number) =>
  queryOptions({
    queryKey: [...documentKeys.of(id), 'picture', n, width],
    queryFn: async () => {
      const path = `${pathOf(getPageImage, { id, n: String(n) })}?width=${width}`;
      return asAddress(await fetchFile({ ...getPageImage, path }, 'image/*'));
    },
    staleTime: 'static',
  });

export const useDownload = () =>
  useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const path = pathOf(downloadDocument, { id });
      saveFile(name, await fetchFile({ ...downloadDocument, path }, 'application/octet-stream'));
    },
  });

export function useUnlock(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: unlockDocument, input: { id } },
    mutationFn: (password: string) => api.call(unlockDocument, { id, body: { password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: documentKeys.all }),
  });
}

export function useAnalyze(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: analyzeDocument, input: { id } },
    mutationFn: () => api.call(analyzeDocument, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: documentKeys.all }),
  });
}

/** A question changes nothing, and is asked when somebody asks it. */
export const useAskDocument = (id: string) =>
  useMutation({
    meta: { called: askDocument },
    mutationFn: (question: string) => api.call(askDocument, { id, body: { question } }),
  });

const DELETING = ['/api/documents', 'delete'];

/** Whether a document is just being deleted here: the live stream may tell that it is gone before the answer does. */
export const useIsDeletingDocument = () => useIsMutating({ mutationKey: DELETING }) > 0;

/** The list is read again by the screen itself (T-49). `onDeleted` leaves the screens of the document. */
export function useDeleteDocument(onDeleted?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: DELETING,
    meta: { called: deleteDocument },
    mutationFn: async (id: string) => {
      await api.call(deleteDocument, { id });
      onDeleted?.();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: documentKeys.all, exact: true }),
  });
}
