import { operation } from '../operations/operation.js';
import * as reconciliations from './reconciliation.js';

export const proposeReconciliation = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/reconciliation/proposal',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'Which columns of two data sources (`other`) may be keys and amounts, by their names and values.',
  query: reconciliations.proposalQuery,
  response: reconciliations.reconciliationProposal,
});

export const reconcileDataSources = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/reconciliation',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary:
    'Two data sources (`other`) against each other by keys and amounts: what differs, what only one has, what agrees, with the rows of both.',
  query: reconciliations.reconciliationQuery,
  response: reconciliations.reconciliation,
});

export const exportReconciliation = operation({
  method: 'GET',
  path: '/api/data-sources/{id}/reconciliation/export',
  owner: 'ingestion',
  access: 'session',
  status: 200,
  timeout: 'upload',
  rateLimit: 'query',
  summary: 'The same as CSV: a line for each key, with rows, lines, amounts and places of both sides.',
  query: reconciliations.reconciliationFileQuery,
});
