import type { Operation } from '../operations/operation.js';
import * as facts from './facts.js';

export const FACT_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/facts/{id}',
    owner: 'analytics-ai',
    access: 'guest',
    status: 200,
    rateLimit: 'query',
    summary: 'A fact, or one cell of it (`row`, `column`).',
    response: facts.fact,
  },
  {
    method: 'POST',
    path: '/api/facts/{id}/recompute',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'Computes it again from the rows (`row`, `column` narrow it).',
    response: facts.recomputed,
  },
  {
    method: 'GET',
    path: '/api/facts/{id}/rows',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'The source rows with their line numbers: offset, limit, and `row`, `column` to narrow.',
    response: facts.factRows,
  },
];
