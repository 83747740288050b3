import {
  type BackupPolicy,
  type BackupView,
  createBackup,
  deleteBackup,
  downloadBackup,
  getBackupStatus,
  listBackups,
  makeBackupKey,
  pathOf,
  setBackupPolicy,
  verifyBackup,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';
import { fetchFile } from '../../../shared/api/fetch-file.js';
import { allPages } from '../../../shared/api/list-query.js';
import { saveFile } from '../../../shared/lib/browser/save-text.js';

const KEY = ['/api/backup'] as const;
/** How often is asked while a backup is being taken or tested, and otherwise, in milliseconds. */
const BUSY_MS = 2_000;
const IDLE_MS = 60_000;

export const isUnderWay = ({ status, test }: BackupView): boolean =>
  status === 'queued' || status === 'running' || test?.status === 'running';

export const backupsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => allPages(listBackups, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? BUSY_MS : IDLE_MS),
  });

/** Asked again with the list: its figures follow from it. */
export const backupStatusQuery = (isBusy: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'policy'],
    queryFn: ({ signal }) => api.call(getBackupStatus, {}, { signal }),
    refetchInterval: isBusy ? BUSY_MS : IDLE_MS,
  });

/** What every change does: the list and the figures are asked again. */
function useChange<Input, Output>(
  called: { path: string; method: 'POST' | 'PUT' | 'DELETE' },
  change: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    meta: { called },
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useTakeBackup = () => useChange(createBackup, () => api.call(createBackup, { body: {} }));
export const useTestBackup = () => useChange(verifyBackup, (id: string) => api.call(verifyBackup, { id }));
export const useDeleteBackup = () => useChange(deleteBackup, (id: string) => api.call(deleteBackup, { id }));
export const useMakeKey = () => useChange(makeBackupKey, () => api.call(makeBackupKey, {}));
export const useSetPolicy = () =>
  useChange(setBackupPolicy, (body: BackupPolicy) => api.call(setBackupPolicy, { body }));

/** Takes the file and saves it. */
export function useDownloadBackup() {
  return useMutation({
    meta: { called: downloadBackup },
    mutationFn: async ({ id, at }: BackupView) => {
      const called = { ...downloadBackup, path: pathOf(downloadBackup, { id }) };
      const time = (at ?? '').slice(0, 16).replace(/[:T]/g, '-');
      saveFile(`plumbline-${time}.backup.tar`, await fetchFile(called, '*/*'));
    },
  });
}
