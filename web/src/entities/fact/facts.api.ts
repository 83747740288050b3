import type { CellQuery, Fact, FactRows, recomputed } from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** A fact, or one cell of it. */
export interface FactRef extends CellQuery {
  id: string;
}

export type Recomputed = (typeof recomputed)['_output'];

const cellParams = ({ row, column }: FactRef) => ({
  ...(row !== undefined && { row }),
  ...(column !== undefined && { column }),
});

export type ReadFact = (ref: FactRef, signal: AbortSignal) => Promise<Fact>;

/** Reads a fact by whichever client the reader calls with. */
export const readFactWith =
  (client: Pick<typeof api, 'get'>): ReadFact =>
  (ref, signal) =>
    client.get<Fact>(`/api/facts/${ref.id}`, { signal, params: cellParams(ref) });

export const readFact = readFactWith(api);

/** A fact never changes: the same id always answers the same. */
export const factQuery = (ref: FactRef, read = readFact) =>
  queryOptions({
    queryKey: ['facts', ref.id, cellParams(ref)],
    queryFn: ({ signal }) => read(ref, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const factRowsQuery = (ref: FactRef, page: { offset: number; limit: number }) =>
  queryOptions({
    queryKey: ['facts', ref.id, 'rows', cellParams(ref), page],
    queryFn: ({ signal }) =>
      api.get<FactRows>(`/api/facts/${ref.id}/rows`, { signal, params: { ...cellParams(ref), ...page } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const useRecompute = (ref: FactRef) =>
  useMutation({
    mutationFn: () => api.post<Recomputed>(`/api/facts/${ref.id}/recompute`, { params: cellParams(ref) }),
  });
