import {
  type HeldKind,
  listHeldObjects,
  listObjectRestores,
  type ObjectRestoreView,
  type RestoreMode,
  restoreObject,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/api.js';

/** Things that a page of the choice shows. */
export const PAGE = 20;
/** How often is asked while one is under way, in milliseconds. */
const BUSY_MS = 1_000;
const RESTORES = [listObjectRestores.path] as const;

interface HeldFilter {
  id: string;
  kind: HeldKind;
  q: string;
  offset: number;
}

/** A page of what a backup holds, kept in sight while the next one comes. */
export const heldObjectsQuery = ({ id, ...query }: HeldFilter) =>
  queryOptions({
    queryKey: [listHeldObjects.path, id, query],
    queryFn: async ({ signal }) => {
      const asked = { id, query: { ...query, limit: PAGE } };
      const { data, headers } = await api.send(listHeldObjects, asked, { signal });
      return { held: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

interface ChosenObject {
  kind: HeldKind;
  objectId: string;
  mode: RestoreMode;
}

/** What a restore of one object would change; asked anew each time. */
export const objectPlanQuery = (id: string, chosen: ChosenObject) =>
  queryOptions({
    queryKey: [`POST ${restoreObject.path}`, id, chosen],
    queryFn: async ({ signal }) => (await api.call(restoreObject, { id, body: chosen }, { signal })).plan,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const isOpen = ({ phase }: ObjectRestoreView): boolean => phase !== 'done' && phase !== 'failed';

/** The last restores of single objects. */
export const objectRestoresQuery = () =>
  queryOptions({
    queryKey: RESTORES,
    queryFn: ({ signal }) => api.call(listObjectRestores, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? BUSY_MS : false),
  });

type Run = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

/** Begins one; `run` asks for the password where it has to. */
export function useRestoreObject(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: restoreObject },
    mutationFn: ({ chosen, run }: { chosen: ChosenObject; run: Run }) =>
      run(() => api.call(restoreObject, { id, body: { ...chosen, dryRun: false } })),
    onSettled: () => client.invalidateQueries({ queryKey: RESTORES }),
  });
}
