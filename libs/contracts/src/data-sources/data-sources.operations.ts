import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import { MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '../system/limits.js';
import { pageQuery } from '../system/page-query.js';
import { profile } from './column-profile.js';
import * as sources from './data-sources.js';
import { receipt } from './reading.js';
import { rowsQuery } from './rows-query.js';

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
  summary: 'Takes one file (field `file`, optional `name` before it) of at most 52,428,800 bytes.',
  response: sources.uploadAccepted,
  makesStale: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const listDataSources = operation({
  method: 'GET',
  path: '/api/data-sources',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Data sources, newest first.',
  query: pageQuery,
  response: z.array(sources.dataSourceSummary),
});

export const keepDataSourcesActive = operation({
  method: 'PUT',
  path: '/api/data-sources/active',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary:
    'Chooses which data sources stay active where the plan has no place for all; the others can only be read.',
  body: sources.keepActiveBody,
  response: message,
  makesStale: ['/api/data-sources', '/api/data-sources/*', '/api/insights', '/api/subscription/usage'],
});

export const getDataSource = operation({
  method: 'GET',
  path: '/api/data-sources/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'One data source with its columns and first 100 records.',
  response: sources.dataSourceDetail,
});

export const renameDataSource = operation({
  method: 'PATCH',
  path: '/api/data-sources/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Renames.',
  body: sources.renameBody,
  response: sources.dataSourceSummary,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const deleteDataSource = operation({
  method: 'DELETE',
  path: '/api/data-sources/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Deletes the source and its versions; what depends on it says so.',
  response: message,
  makesStale: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const confirmDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/confirm',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'The preview\'s "Create data source".',
  body: sources.confirmBody,
  response: sources.dataSourceSummary,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const listRows = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/rows',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary:
    'Rows: offset, limit (at most 1,000), sort (`column` or `-column`), filter (JSON array of plan filters).',
  query: rowsQuery,
  response: sources.rowsPage,
});

export const getReceipt = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/receipt',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'How the file was read.',
  response: receipt,
});

export const getSourceProfile = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/profile',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Every column in numbers.',
  response: profile,
});

export const previewDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/preview',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'The first 1,000 rows read with other settings.',
  body: sources.previewBody,
  response: sources.preview,
  isRead: true,
});

export const reparseDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/reparse',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  summary: 'Reads the file again with settings to override: a new version.',
  body: sources.reparseBody,
  response: sources.uploadAccepted,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
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
  summary: 'Makes an earlier version (by default the one before) the current one.',
  body: sources.rollbackBody,
  response: sources.dataSourceSummary,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
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
  summary: 'A new file for the source, read with the decisions already made: a new version.',
  response: sources.uploadAccepted,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
});

export const extractTable = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/tables',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  summary: 'Another table of the same file as a data source of its own.',
  body: sources.extractTableBody,
  response: sources.uploadAccepted,
  makesStale: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/insights',
    '/api/subscription/usage',
    '/api/jobs',
  ],
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
  makesStale: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
  params: { id: z.string() },
});
