import {
  addReplicationNode,
  drillReplication,
  getReplicationPreflight,
  getReplicationStatus,
  listReplicationMismatches,
  pauseReplication,
  promoteStandby,
  type ReplicatedData,
  removeReplicationNode,
  resumeReplication,
  resyncReplication,
  type Takeover,
  verifyReplication,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

const KEY = ['/api/replication'] as const;
/** How often is asked while somebody looks, in milliseconds. */
const EVERY_MS = 3_000;

export const replicationQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'status'],
    queryFn: ({ signal }) => api.call(getReplicationStatus, {}, { signal }),
    refetchInterval: EVERY_MS,
  });

export const preflightQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'preflight'],
    queryFn: ({ signal }) => api.call(getReplicationPreflight, {}, { signal }),
    refetchInterval: EVERY_MS,
  });

export const mismatchesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'mismatches'],
    queryFn: ({ signal }) => api.call(listReplicationMismatches, {}, { signal }),
    refetchInterval: EVERY_MS,
  });

/** What every change does: everything about the standby is asked again. */
function useChange<Input, Output>(
  called: { path: string; method: 'POST' | 'DELETE' },
  change: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    meta: { called },
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

type Run = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

export const useAddNode = () =>
  useChange(addReplicationNode, (body: { name: string; takesOver: Takeover }) =>
    api.call(addReplicationNode, { body }),
  );
export const useRemoveNode = (id: string) =>
  useChange(removeReplicationNode, (confirmation: string) =>
    api.call(removeReplicationNode, { id, body: { confirmation } }),
  );
export const usePause = () =>
  useChange(pauseReplication, (isPaused: boolean) =>
    isPaused ? api.call(pauseReplication, {}) : api.call(resumeReplication, {}),
  );
export const useVerify = () =>
  useChange(verifyReplication, (kind: ReplicatedData) => api.call(verifyReplication, { body: { kind } }));
export const useResync = () =>
  useChange(resyncReplication, (id: string) => api.call(resyncReplication, { id }));
export const useDrill = () => useChange(drillReplication, () => api.call(drillReplication, {}));
/** `run` asks for the password where it has to. */
export const usePromote = () =>
  useChange(promoteStandby, ({ confirmation, run }: { confirmation: string; run: Run }) =>
    run(() => api.call(promoteStandby, { body: { confirmation } })),
  );
