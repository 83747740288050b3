import {
  batchToDataSource,
  type CreateBatchBody,
  type CreateExtractionBody,
  type CreateTemplateBody,
  createBatch,
  createExtraction,
  createTemplate,
  deleteExtraction,
  deleteTemplate,
  type Extraction,
  type ExtractionFormat,
  exportBatch,
  exportExtraction,
  extractionToDataSource,
  getBatch,
  getExtraction,
  listBatches,
  listExtractions,
  listTemplates,
  pathOf,
  type ToDataSourceBody,
  type UpdateCellBody,
  type UpdateFieldBody,
  updateExtractionCell,
  updateExtractionField,
  updateTemplate,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { listQuery } from '../../shared/api/list-query.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';

const AREA = '/api/extractions';
const keyOf = (id: string) => [AREA, id] as const;

/** Every extraction of the workspace, newest first. */
export const extractionsQuery = () => listQuery(listExtractions);

export const extractionQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(getExtraction, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? AWAIT_MS : false),
  });

/** While something is under way it is asked for, too: there may be no live line. */
const AWAIT_MS = 3_000;
const isAwaited = ({ status, source }: Extraction) =>
  status === 'queued' || status === 'running' || source?.status === 'requested';

export const batchesQuery = () => listQuery(listBatches);

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [listBatches.path, id],
    queryFn: ({ signal }) => api.call(getBatch, { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.ready + data.failed < data.documents || data.source?.status === 'requested')
        ? AWAIT_MS
        : false,
  });

/** The templates that come with the product, then one's own. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: [listTemplates.path],
    queryFn: ({ signal }) => api.call(listTemplates, {}, { signal }),
  });

/** Fields of one document. */
export const useExtract = () =>
  useMutation({
    meta: { called: createExtraction },
    mutationFn: ({ id, body }: { id: string; body: CreateExtractionBody }) =>
      api.call(createExtraction, { id, body }),
  });

/** The same fields of many documents. */
export const useExtractMany = () =>
  useMutation({
    meta: { called: createBatch },
    mutationFn: (body: CreateBatchBody) => api.call(createBatch, { body }),
  });

/** What a decision answers is the whole extraction: its checks may have changed, too. */
export function useUpdateField(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: updateExtractionField, input: { id } },
    mutationFn: ({ name, body }: { name: string; body: UpdateFieldBody }) =>
      api.call(updateExtractionField, { id, name, body }),
    onSuccess: (extraction) => client.setQueryData(keyOf(id), extraction),
  });
}

/** As with fields. */
export function useUpdateCell(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: updateExtractionCell, input: { id } },
    mutationFn: (body: UpdateCellBody) => api.call(updateExtractionCell, { id, body }),
    onSuccess: (extraction) => client.setQueryData(keyOf(id), extraction),
  });
}

export const useDeleteExtraction = () =>
  useMutation({
    meta: { called: deleteExtraction },
    mutationFn: (id: string) => api.call(deleteExtraction, { id }),
  });

/** What becomes rows or a file: one extraction, or a batch of them. */
export interface ExtractedThing {
  kind: 'extraction' | 'batch';
  id: string;
}

export const useToDataSource = ({ kind, id }: ExtractedThing) => {
  const called = kind === 'batch' ? batchToDataSource : extractionToDataSource;
  return useMutation({
    meta: { called, input: { id } },
    mutationFn: (body: ToDataSourceBody) => api.call(called, { id, body }),
  });
};

export const useSaveExtracted = ({ kind, id }: ExtractedThing) =>
  useMutation({
    mutationFn: async ({ name, format }: { name: string; format: ExtractionFormat }) => {
      const called = kind === 'batch' ? exportBatch : exportExtraction;
      const path = `${pathOf(called, { id })}?format=${format}`;
      saveFile(`${name}.${format}`, await fetchFile({ ...called, path }, '*/*'));
    },
  });

export const useCreateTemplate = () =>
  useMutation({
    meta: { called: createTemplate },
    mutationFn: (body: CreateTemplateBody) => api.call(createTemplate, { body }),
  });

export const useUpdateTemplate = (id: string) =>
  useMutation({
    meta: { called: updateTemplate },
    mutationFn: (body: CreateTemplateBody) => api.call(updateTemplate, { id, body }),
  });

export const useDeleteTemplate = () =>
  useMutation({
    meta: { called: deleteTemplate },
    mutationFn: (id: string) => api.call(deleteTemplate, { id }),
  });
