import { operation } from '../operations/operation.js';
import { uploadAccepted } from './data-sources.js';
import { freshness, freshnessBody, openedAnswer, refreshBody } from './freshness.js';

const OWN = ['/api/data-sources/{id}', '/api/data-sources/{id}/*'];
const STALE = ['/api/data-sources', '/api/insights', '/api/subscription/usage', '/api/jobs', ...OWN];

export const refreshDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/refresh',
  owner: 'ingestion',
  access: 'session',
  status: 202,
  rateLimit: 'upload',
  idempotency: 'by-key',
  summary: 'Reads the rows from the database again, or only newer ones: a new version.',
  body: refreshBody,
  response: uploadAccepted,
  invalidates: STALE,
});

export const setFreshness = operation({
  method: 'PUT',
  path: '/api/data-sources/{id}/freshness',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  summary:
    'Sets when rows of a database are read again by being opened, and by which column only newer ones.',
  body: freshnessBody,
  response: freshness,
  invalidates: ['/api/data-sources', ...OWN],
});

export const openDataSource = operation({
  method: 'POST',
  path: '/api/data-sources/{id}/opened',
  owner: 'ingestion',
  access: 'session',
  least: 'viewer',
  status: 200,
  ignoresBody: true,
  summary: 'Tells that somebody looks at it: rows that are older than its setting allows are read again.',
  response: openedAnswer,
});
