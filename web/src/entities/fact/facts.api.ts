import { type CellQuery, type Fact, getFact, listFactRows, recomputeFact } from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** A fact, or one cell of it. */
export interface FactRef extends CellQuery {
  id: string;
}

const cellParams = ({ row, column }: FactRef) => ({
  ...(row !== undefined && { row }),
  ...(column !== undefined && { column }),
});

export type ReadFact = (ref: FactRef, signal: AbortSignal) => Promise<Fact>;

/** Reads a fact by whichever client the reader calls with. */
export const readFactWith =
  (client: Pick<typeof api, 'call'>): ReadFact =>
  (ref, signal) =>
    client.call(getFact, { id: ref.id, query: cellParams(ref) }, { signal });

export const readFact = readFactWith(api);

/** A fact never changes: the same id always answers the same, but for rows that a database could not count at the time. */
export const factQuery = (ref: FactRef, read = readFact) =>
  queryOptions({
    queryKey: ['facts', ref.id, cellParams(ref)],
    queryFn: ({ signal }) => read(ref, signal),
    staleTime: ({ state: { data } }) => (data?.live?.problem === undefined ? Number.POSITIVE_INFINITY : 0),
  });

export const factRowsQuery = (ref: FactRef, page: { offset: number; limit: number }) =>
  queryOptions({
    queryKey: ['facts', ref.id, 'rows', cellParams(ref), page],
    queryFn: ({ signal }) =>
      api.call(listFactRows, { id: ref.id, query: { ...cellParams(ref), ...page } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const useRecompute = (ref: FactRef) =>
  useMutation({
    mutationFn: () => api.call(recomputeFact, { id: ref.id, query: cellParams(ref) }),
  });
