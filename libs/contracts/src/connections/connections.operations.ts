import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { uploadAccepted } from '../data-sources/data-sources.js';
import { selection } from '../data-sources/source-database.js';
import { operation } from '../operations/operation.js';
import * as connections from './connections.js';

const STALE = ['/api/connections', '/api/connections/{id}', '/api/connections/{id}/*'];
const STALE_SOURCES = ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs'];

export const listConnections = operation({
  method: 'GET',
  path: '/api/connections',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Connections to databases, newest first; secrets are not among them.',
  response: z.array(connections.connection),
});

export const createConnection = operation({
  method: 'POST',
  path: '/api/connections',
  owner: 'ingestion',
  access: 'session',
  status: 201,
  rateLimit: 'upload',
  idempotency: 'by-key',
  summary: 'Keeps a connection that a test passed; its password is sealed and never comes back.',
  body: connections.connectionBody,
  response: connections.connection,
  invalidates: ['/api/connections'],
});

export const testConnection = operation({
  method: 'POST',
  path: '/api/connections/test',
  owner: 'ingestion',
  access: 'session',
  least: 'editor',
  status: 200,
  rateLimit: 'upload',
  idempotency: 'reads',
  summary: 'Tries a connection step by step; nothing is kept and nothing is written.',
  body: connections.testConnectionBody,
  response: connections.connectionTest,
});

export const getConnection = operation({
  method: 'GET',
  path: '/api/connections/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'One connection.',
  response: connections.connection,
});

export const changeConnection = operation({
  method: 'PUT',
  path: '/api/connections/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'upload',
  summary: 'Changes where a connection leads and how it signs in, once a test passed.',
  body: connections.changeConnectionBody,
  response: connections.connection,
  invalidates: STALE,
});

export const deleteConnection = operation({
  method: 'DELETE',
  path: '/api/connections/{id}',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary: 'Forgets a connection and its password; data sources keep what was read.',
  response: message,
  invalidates: ['/api/connections'],
});

export const listTables = operation({
  method: 'GET',
  path: '/api/connections/{id}/tables',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'upload',
  summary: 'Tables and views with their columns and the rows that the database estimates.',
  response: z.array(connections.databaseTable),
});

export const previewSelection = operation({
  method: 'POST',
  path: '/api/connections/{id}/query/preview',
  owner: 'ingestion',
  access: 'session',
  least: 'editor',
  status: 200,
  rateLimit: 'upload',
  idempotency: 'reads',
  summary: 'The first 100 rows of a table, or of what one SELECT answers.',
  body: selection,
  response: connections.selectionPreview,
});

export const importSelection = operation({
  method: 'POST',
  path: '/api/connections/{id}/import',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  rateLimit: 'upload',
  idempotency: 'by-key',
  summary: 'Copies a table, or what one SELECT answers, into a data source.',
  body: connections.importBody,
  response: uploadAccepted,
  invalidates: [...STALE_SOURCES, '/api/connections'],
});
