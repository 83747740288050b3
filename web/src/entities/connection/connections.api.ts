import {
  type ChangeConnectionBody,
  type ConnectionBody,
  changeConnection,
  createConnection,
  deleteConnection,
  type ImportBody,
  importSelection,
  listConnections,
  listTables,
  previewSelection,
  refreshDataSource,
  type Selection,
  type TestConnectionBody,
  testConnection,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

const ALL = '/api/connections';

/** Connections of the workspace, newest first; their passwords never come along. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: [ALL],
    queryFn: ({ signal }) => api.call(listConnections, {}, { signal }),
  });

/** What the database holds right now. */
export const tablesQuery = (id: string) =>
  queryOptions({
    queryKey: [ALL, id, 'tables'],
    queryFn: ({ signal }) => api.call(listTables, { id }, { signal }),
    retry: false,
  });

/** The first rows of a table or a query. */
export const selectionQuery = (id: string, selection: Selection) =>
  queryOptions({
    queryKey: [ALL, id, 'preview', selection],
    queryFn: ({ signal }) => api.call(previewSelection, { id, body: selection }, { signal }),
    retry: false,
  });

export const useTestConnection = () =>
  useMutation({
    meta: { called: testConnection },
    mutationFn: (body: TestConnectionBody) => api.call(testConnection, { body }),
  });

export const useCreateConnection = () =>
  useMutation({
    meta: { called: createConnection },
    mutationFn: (body: ConnectionBody) => api.call(createConnection, { body }),
  });

export const useChangeConnection = (id: string) =>
  useMutation({
    meta: { called: changeConnection, input: { id } },
    mutationFn: (body: ChangeConnectionBody) => api.call(changeConnection, { id, body }),
  });

export const useDeleteConnection = () =>
  useMutation({
    meta: { called: deleteConnection },
    mutationFn: (id: string) => api.call(deleteConnection, { id }),
  });

export const useImport = (id: string) =>
  useMutation({
    meta: { called: importSelection, input: { id } },
    mutationFn: (body: ImportBody) => api.call(importSelection, { id, body }),
  });

export const useRefreshSource = (id: string) =>
  useMutation({
    meta: { called: refreshDataSource, input: { id } },
    mutationFn: (everything: boolean) => api.call(refreshDataSource, { id, body: { everything } }),
  });
