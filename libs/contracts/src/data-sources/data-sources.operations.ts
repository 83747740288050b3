import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import { profile } from './column-profile.js';
import * as sources from './data-sources.js';
import { receipt } from './reading.js';
import { rowsQuery } from './rows-query.js';

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
  invalidates: ['/api/data-sources', '/api/data-sources/*', '/api/insights', '/api/subscription/usage'],
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
  invalidates: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/data-sources/{id}/*',
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
  invalidates: ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'],
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
  invalidates: [
    '/api/data-sources',
    '/api/data-sources/{id}',
    '/api/data-sources/{id}/*',
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

export const extractTable = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/tables',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Another table of the same file as a data source of its own.',
  body: sources.extractTableBody,
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
