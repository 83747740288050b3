import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as sources from './data-sources.js';

export const previewDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/preview',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'The first 1,000 rows read with other settings.',
  body: sources.previewBody,
  response: sources.preview,
  idempotency: 'reads',
});

export const reparseDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/reparse',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Reads the file again with settings to override: a new version.',
  body: sources.reparseBody,
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

export const listVersions = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/versions',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Versions, newest first.',
  response: z.array(sources.sourceVersion),
});

export const rollBackDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/rollback',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  idempotency: 'by-key',
  summary: 'Makes an earlier version (by default the one before) the current one.',
  body: sources.rollbackBody,
  response: sources.dataSourceSummary,
  invalidates: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/data-sources/{id}/*',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const compareVersions = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/versions/compare',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'What changed between two versions (`from`, `to`): columns, and rows by key where there is one.',
  query: sources.compareVersionsQuery,
  response: sources.versionComparison,
});
