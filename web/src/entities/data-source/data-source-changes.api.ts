import {
  confirmDataSource,
  deleteDataSource,
  extractTable,
  generateDashboard,
  type ReadSettingsChange,
  renameDataSource,
  reparseDataSource,
  rollBackDataSource,
} from '@plumbline/contracts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dismissUploadOf } from './upload/upload-store.js';

export const useRename = (id: string) =>
  useMutation({
    meta: { called: renameDataSource, input: { id } },
    mutationFn: (name: string) => api.call(renameDataSource, { id, body: { name } }),
  });

const DELETING = ['/api/data-sources', 'delete'];

/** Whether a source is just being deleted here: the live stream may tell that it is gone before the answer does. */
export const useIsDeleting = () => useIsMutating({ mutationKey: DELETING }) > 0;

/** `onDeleted` leaves the screens of the source, whose data is not asked for again: it would not be found. */
export const useDeleteSource = (onDeleted?: () => void) =>
  useMutation({
    mutationKey: DELETING,
    meta: { called: deleteDataSource },
    mutationFn: async (id: string) => {
      await api.call(deleteDataSource, { id });
      dismissUploadOf(id);
      onDeleted?.();
    },
  });

export const useReparse = (id: string) =>
  useMutation({
    meta: { called: reparseDataSource, input: { id } },
    mutationFn: (settings: ReadSettingsChange) => api.call(reparseDataSource, { id, body: { settings } }),
  });

export const useRollback = (id: string) =>
  useMutation({
    meta: { called: rollBackDataSource, input: { id } },
    mutationFn: (version?: number) =>
      api.call(rollBackDataSource, { id, body: version === undefined ? {} : { version } }),
  });

export const useExtractTable = (id: string) =>
  useMutation({
    meta: { called: extractTable, input: { id } },
    mutationFn: (table: string) => api.call(extractTable, { id, body: { table } }),
  });

export const useConfirm = (id: string) =>
  useMutation({
    meta: { called: confirmDataSource, input: { id } },
    mutationFn: () => api.call(confirmDataSource, { id, body: {} }),
  });

export const useGenerateDashboard = () =>
  useMutation({
    meta: { called: generateDashboard },
    mutationFn: (dataSourceId: string) => api.call(generateDashboard, { body: { dataSourceId } }),
  });
