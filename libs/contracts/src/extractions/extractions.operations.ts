import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as batches from './batches.js';
import * as extractions from './extractions.js';
import { fieldName } from './templates.js';

const LISTS = ['/api/extractions', '/api/extractions/all', '/api/extractions/batches'];
const ONE = ['/api/extractions/{id}', ...LISTS];

export const createExtraction = operation({
  method: 'POST',
  path: '/api/documents/{id}/extractions',
  owner: 'documents',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Extracts fields from a document: by a template, by fields named here, or by what its kind has.',
  body: extractions.createExtractionBody,
  response: extractions.extractionAccepted,
  invalidates: [...LISTS, '/api/documents', '/api/documents/{id}', '/api/jobs'],
});

export const listExtractions = operation({
  method: 'GET',
  path: '/api/extractions/all',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'Extractions, newest first; of one document, where it is named.',
  query: extractions.extractionsQuery,
  response: z.array(extractions.extraction),
});

export const getExtraction = operation({
  method: 'GET',
  path: '/api/extractions/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary:
    'One extraction: each value with its place, its chance of error, its checks and what else it might be.',
  response: extractions.extraction,
});

export const deleteExtraction = operation({
  method: 'DELETE',
  path: '/api/extractions/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'Deletes an extraction; its document stays.',
  response: message,
  invalidates: [...ONE, '/api/documents', '/api/documents/*', '/api/jobs'],
});

export const updateExtractionField = operation({
  method: 'PATCH',
  path: '/api/extractions/{id}/fields/{name}',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  params: { name: fieldName },
  summary:
    'Accepts, changes or rejects a field; refused (412) where somebody changed it meanwhile. What is changed is learned.',
  body: extractions.updateFieldBody,
  response: extractions.extraction,
  invalidates: [...ONE, '/api/extractions/batches/*', '/api/extraction-templates'],
});

export const updateExtractionCell = operation({
  method: 'PATCH',
  path: '/api/extractions/{id}/cells',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary:
    'Changes a cell of a table, or lets stand again what was read; refused (412) where somebody changed it meanwhile.',
  body: extractions.updateCellBody,
  response: extractions.extraction,
  invalidates: [...ONE, '/api/extractions/batches/*'],
});

export const extractionToDataSource = operation({
  method: 'POST',
  path: '/api/extractions/{id}/to-data-source',
  owner: 'documents',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary:
    'Makes a data source of the fields, or of one table; each row leads back to its place in the document.',
  body: extractions.toDataSourceBody,
  response: extractions.toDataSourceAccepted,
  invalidates: [...ONE, '/api/data-sources', '/api/subscription/usage', '/api/jobs'],
});

export const exportExtraction = operation({
  method: 'GET',
  path: '/api/extractions/{id}/export',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  rateLimit: 'query',
  query: extractions.exportExtractionQuery,
  summary: 'An extraction as a file: CSV of its fields, JSON of everything, Excel with a sheet per table.',
});

export const createBatch = operation({
  method: 'POST',
  path: '/api/extractions/batches',
  owner: 'documents',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Extracts the same fields from many documents: one table with a row for each.',
  body: batches.createBatchBody,
  response: batches.batchSummary,
  invalidates: [...LISTS, '/api/documents', '/api/documents/*', '/api/jobs'],
});

export const listBatches = operation({
  method: 'GET',
  path: '/api/extractions/batches',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'Batches of documents, newest first.',
  query: pageQuery,
  response: z.array(batches.batchSummary),
});

export const getBatch = operation({
  method: 'GET',
  path: '/api/extractions/batches/{id}',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'A batch as its table: each cell with its state and its place.',
  response: batches.batchDetail,
});

export const batchToDataSource = operation({
  method: 'POST',
  path: '/api/extractions/batches/{id}/to-data-source',
  owner: 'documents',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Makes a data source of a batch: a row per document, or the rows of a table of them all.',
  body: extractions.toDataSourceBody,
  response: extractions.toDataSourceAccepted,
  invalidates: [
    ...LISTS,
    '/api/extractions/batches/{id}',
    '/api/data-sources',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const exportBatch = operation({
  method: 'GET',
  path: '/api/extractions/batches/{id}/export',
  owner: 'documents',
  access: 'session',
  status: 200,
  timeout: 'ai',
  rateLimit: 'query',
  query: extractions.exportExtractionQuery,
  summary: 'A batch as a file: one row per document.',
});
