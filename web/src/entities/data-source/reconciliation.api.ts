import {
  exportReconciliation,
  pathOf,
  proposeReconciliation,
  type ReconcileBy,
  type Reconciled,
  reconcileDataSources,
} from '@plumbline/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';
import { dataSourceKeys } from './data-sources.api.js';

/** Two sources, and by what they are compared. */
export interface ReconcileQuestion {
  id: string;
  other: string;
  by: ReconcileBy;
}

const PAGE = 50;

/** Columns of two sources that may be compared. */
export const proposalQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'proposal', other],
    queryFn: ({ signal }) => api.call(proposeReconciliation, { id, query: { other } }, { signal }),
  });

/** Keys of one status, page after page, with the counts of all. */
export const reconciliationQuery = ({ id, other, by }: ReconcileQuestion, status: Reconciled) =>
  infiniteQueryOptions({
    queryKey: [...dataSourceKeys.of(id), 'reconciliation', other, by, status],
    queryFn: ({ signal, pageParam: offset }) => {
      const query = { other, by: JSON.stringify(by), status, offset, limit: PAGE };
      return api.call(reconcileDataSources, { id, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((count, { keys }) => count + keys.length, 0);
      const all = last.counts.find((count) => count.status === status)?.keys ?? 0;
      return shown < all ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** Everything, or the keys of one status, as CSV. */
export const useSaveReconciliation = ({ id, other, by }: ReconcileQuestion) =>
  useMutation({
    mutationFn: async ({ name, status }: { name: string; status?: Reconciled }) => {
      const query = new URLSearchParams({ other, by: JSON.stringify(by), ...(status && { status }) });
      const path = `${pathOf(exportReconciliation, { id })}?${query}`;
      saveFile(`${name}.csv`, await fetchFile({ ...exportReconciliation, path }, '*/*'));
    },
  });
