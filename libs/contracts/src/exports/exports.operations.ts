import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as exports from './exports.js';

const STALE = ['/api/export', '/api/jobs'];

export const listExports = operation({
  method: 'GET',
  path: '/api/export',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  summary: 'Exports of the workspace with who downloaded them, newest first; expired ones stay listed.',
  query: pageQuery,
  response: z.array(exports.exportView),
});

export const createExport = operation({
  method: 'POST',
  path: '/api/export',
  owner: 'export',
  access: 'session',
  status: 202,
  timeout: 'upload',
  idempotency: 'by-key',
  summary: 'Makes a file of a dashboard or a data source. PDF and Word need a plan that has them.',
  body: exports.createExportBody,
  response: exports.exportView,
  invalidates: STALE,
});

export const previewExport = operation({
  method: 'POST',
  path: '/api/export/preview',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  rateLimit: 'query',
  idempotency: 'reads',
  summary:
    'Pages as they will be in the PDF file, as pictures. Given up as soon as its caller leaves; needs a plan that has PDF.',
  body: exports.previewExportBody,
  response: exports.exportPreview,
  invalidates: [],
});

export const getExport = operation({
  method: 'GET',
  path: '/api/export/{id}',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  summary: 'One export.',
  response: exports.exportView,
});

export const downloadExport = operation({
  method: 'GET',
  path: '/api/export/{id}/download',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  rateLimit: 'query',
  summary: 'The file, for people of the workspace; the download is listed.',
});

export const cancelExport = operation({
  method: 'POST',
  path: '/api/export/{id}/cancel',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  summary: 'Stops an export that is not ready yet.',
  response: exports.exportView,
  invalidates: STALE,
});

export const retryExport = operation({
  method: 'POST',
  path: '/api/export/{id}/retry',
  owner: 'export',
  access: 'session',
  status: 202,
  timeout: 'upload',
  summary:
    'Makes the file of an export again that failed, was cancelled or has expired, from the data of now.',
  response: exports.exportView,
  invalidates: STALE,
});

export const deleteExport = operation({
  method: 'DELETE',
  path: '/api/export/{id}',
  owner: 'export',
  access: 'session',
  status: 200,
  timeout: 'upload',
  summary: 'Deletes an export and its file.',
  response: message,
  invalidates: STALE,
});
