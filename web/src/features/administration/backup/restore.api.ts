import { getRestore, type RestoreView, restoreBackup } from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

const KEY = ['/api/backup', 'restore'] as const;
/** How often is asked while a restore is under way, in milliseconds. */
const BUSY_MS = 1_000;

export const isRestoring = ({ phase }: RestoreView): boolean => phase !== 'done' && phase !== 'failed';

/** The restore that is under way, or the last one. */
export const restoreQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(getRestore, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.restore && isRestoring(data.restore) ? BUSY_MS : false),
  });

/** What a restore of everything would replace; asked anew by each dialog, and not while it begins: the key is not that of the backups. */
export const restorePlanQuery = (id: string) =>
  queryOptions({
    queryKey: [`POST ${restoreBackup.path}`, id],
    queryFn: async ({ signal }) => (await api.call(restoreBackup, { id, body: {} }, { signal })).plan,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Begins one; `run` asks for the password where it has to. */
export function useRestore(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: restoreBackup },
    mutationFn: ({ confirmation, run }: { confirmation: string; run: Run }) =>
      run(() => api.call(restoreBackup, { id, body: { dryRun: false, confirmation } })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

type Run = <Result>(attempt: () => Promise<Result>) => Promise<Result>;
