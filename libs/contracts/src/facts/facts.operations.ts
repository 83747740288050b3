import { operation } from '../operations/operation.js';
import * as facts from './facts.js';

export const recomputeFact = operation({
  method: 'POST',
  path: '/api/facts/{id}/recompute',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  rateLimit: 'query',
  summary: 'Computes it again from the rows (`row`, `column` narrow it).',
  query: facts.cellQuery,
  response: facts.recomputed,
});

export const listFactRows = operation({
  method: 'GET',
  path: '/api/facts/{id}/rows',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'The source rows with their line numbers: offset, limit, and `row`, `column` to narrow.',
  query: facts.factRowsQuery,
  response: facts.factRows,
});
