import {
  compareVersions,
  getDataSource,
  getReceipt,
  getSourceProfile,
  listDataSources,
  listRows,
  listVersions,
  previewDataSource,
  type ReadSettingsChange,
} from '@plumbline/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';

export const ROWS_PAGE = 200;

export const dataSourceKeys = {
  all: ['/api/data-sources'] as const,
  of: (id: string) => ['/api/data-sources', id] as const,
};

export const dataSourcesQuery = () => listQuery(listDataSources);

export const dataSourceQuery = (id: string) =>
  queryOptions({
    queryKey: dataSourceKeys.of(id),
    queryFn: ({ signal }) => api.call(getDataSource, { id }, { signal }),
  });

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'profile'],
    queryFn: ({ signal }) => api.call(getSourceProfile, { id }, { signal }),
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'receipt'],
    queryFn: ({ signal }) => api.call(getReceipt, { id }, { signal }),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'versions'],
    queryFn: ({ signal }) => api.call(listVersions, { id }, { signal }),
  });

/** What changed between two versions, which stay as they are for ever. */
export const comparisonQuery = (id: string, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'comparison', from, to],
    queryFn: ({ signal }) => api.call(compareVersions, { id, query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
  });

/** The first rows, or those from a line on, read with these settings; what was shown stays until the new reading is there. */
export const previewQuery = (id: string, version: number, settings: ReadSettingsChange, fromLine?: number) =>
  queryOptions({
    queryKey: [...dataSourceKeys.of(id), 'preview', version, settings, fromLine],
    queryFn: ({ signal }) =>
      api.call(previewDataSource, { id, body: { settings, ...(fromLine && { fromLine }) } }, { signal }),
    placeholderData: keepPreviousData,
    // A version and settings always give the same; a file that could never be read may be replaced by another.
    ...(version > 0 && { staleTime: 'static' as const }),
  });

export interface RowsView {
  /** A column, with a minus before it for descending. */
  sort?: string;
  filters: readonly { column: string; op: string; values: readonly (string | number | boolean | null)[] }[];
}

export const rowsQuery = (id: string, version: number, view: RowsView) =>
  infiniteQueryOptions({
    queryKey: [...dataSourceKeys.of(id), 'rows', version, view],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listRows,
        {
          id,
          query: {
            offset: pageParam,
            limit: ROWS_PAGE,
            ...(view.sort && { sort: view.sort }),
            ...(view.filters.length > 0 && { filter: JSON.stringify(view.filters) }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
      return loaded < last.total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });
