import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { columnProfile } from '../data-sources/column-profile.js';
import { operation } from '../operations/operation.js';
import * as calculations from './calculations.js';

/** What a calculation is part of: the tiles that use it show other numbers, and the dashboard's next version. */
const USED_BY = ['/api/dashboards', '/api/dashboards/{id}', '/api/dashboards/{id}/*'];

export const listCalculations = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/calculations',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'The calculations of a dashboard, newest first, with the tiles that use them.',
  response: z.array(calculations.calculation),
});

export const listCalculatedColumns = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/calculations/columns',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'Calculations with a value in each row, as columns: what is known of their values.',
  response: z.array(columnProfile),
});

export const createCalculation = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/calculations',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'Adds a calculation; 422 names the place of a formula that cannot be.',
  body: calculations.createCalculationBody,
  response: calculations.calculation,
  invalidates: USED_BY,
});

export const checkCalculation = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/calculations/check',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  idempotency: 'reads',
  summary: 'What a formula means, what it gives in ten rows, and what to know about it; keeps nothing.',
  body: calculations.checkCalculationBody,
  response: calculations.checkedCalculation,
});

export const updateCalculation = operation({
  method: 'PATCH',
  path: '/api/dashboards/{id}/calculations/{calculationId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Changes name or formula; a new name is written into the tiles and calculations that use it.',
  body: calculations.updateCalculationBody,
  response: calculations.calculation,
  invalidates: USED_BY,
});

export const deleteCalculation = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}/calculations/{calculationId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes; refused while tiles or other calculations use it.',
  response: message,
  invalidates: USED_BY,
});

export const proposeCalculations = operation({
  method: 'POST',
  path: '/api/ai-calculations',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  timeout: 'ai',
  rateLimit: 'query',
  idempotency: 'reads',
  summary: 'Formulas for a calculation described in words, each checked; keeps nothing.',
  body: calculations.proposeCalculationsBody,
  response: calculations.calculationProposals,
});
