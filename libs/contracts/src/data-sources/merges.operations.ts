import { z } from 'zod';
import { operation } from '../operations/operation.js';
import { uploadAccepted } from './data-sources.js';
import * as merges from './merges.js';

export const availableForMerge = operation({
  method: 'GET',
  path: '/api/data-sources/available-for-merge',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'Data sources that one (`sourceId`) can be merged with, and the keys they share.',
  query: merges.availableForMergeQuery,
  response: z.array(merges.mergeCandidate),
});

export const previewMerge = operation({
  method: 'POST',
  path: '/api/data-sources/merge/preview',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  idempotency: 'reads',
  summary: 'What would meet, what would not, and which rows would be multiplied.',
  body: merges.mergeDefinition,
  response: merges.mergePreview,
});

export const mergeDataSources = operation({
  method: 'POST',
  path: '/api/data-sources/merge',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Merges two data sources into a new one, which is made again when one of them changes.',
  body: merges.mergeBody,
  response: uploadAccepted,
  invalidates: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const changeMergeKeys = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/merge-keys',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Merges the same two data sources again by other columns: a new version.',
  body: merges.mergeKeysBody,
  response: uploadAccepted,
  invalidates: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/data-sources/{id}/*',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});
