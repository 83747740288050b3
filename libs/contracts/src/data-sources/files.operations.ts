import { z } from 'zod';
import { MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '../common/limits.js';
import { operation } from '../operations/operation.js';
import * as sources from './data-sources.js';

export const uploadFile = operation({
  method: 'POST',
  path: '/api/upload',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  timeout: 'upload',
  rateLimit: 'upload',
  bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  contentType: 'multipart/form-data',
  idempotency: 'by-key',
  summary: 'Takes one file (field `file`, optional `name` before it) of at most 52,428,800 bytes.',
  response: sources.uploadAccepted,
  invalidates: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const replaceFile = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/replace',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  timeout: 'upload',
  rateLimit: 'upload',
  bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  contentType: 'multipart/form-data',
  idempotency: 'by-key',
  summary: 'A new file for the source, read with the decisions already made: a new version.',
  response: sources.uploadAccepted,
  invalidates: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/data-sources/{id}/*',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const downloadFile = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/file',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  timeout: 'upload',
  rateLimit: 'query',
  summary: 'A file as it was uploaded.',
});

export const listSamples = operation({
  method: 'GET',
  path: '/api/resources/samples',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Data sets to try the product with, and what is planted in them.',
  response: z.array(sources.sampleSet),
});

export const installSample = operation({
  method: 'POST',
  path: '/api/resources/samples/{id}/install',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  summary:
    'Loads a sample as a data source, or answers the one that is loaded; it takes no place of the plan.',
  response: sources.uploadAccepted,
  invalidates: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
  params: { id: z.string() },
});
