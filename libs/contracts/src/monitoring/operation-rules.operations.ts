import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as shapes from './operation-rules.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;
const RULES = ['/api/monitoring/rules', '/api/monitoring/incidents'];

export const listOperationRules = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/rules',
  summary: 'Rules that watch the installation, with their state.',
  response: z.array(shapes.operationRule),
});

export const createOperationRule = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/monitoring/rules',
  status: 201,
  summary: 'A new rule on a kept metric: threshold, minutes, recipients.',
  body: shapes.operationRuleBody,
  response: shapes.operationRule,
  idempotency: 'by-key',
  invalidates: RULES,
});

export const changeOperationRule = operation({
  ...forAdmins,
  method: 'PUT',
  path: '/api/monitoring/rules/{id}',
  summary: 'Changes a rule; what it had found begins anew.',
  body: shapes.operationRuleBody,
  response: shapes.operationRule,
  invalidates: RULES,
});

export const deleteOperationRule = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/monitoring/rules/{id}',
  summary: 'Deletes a rule; its incidents stay.',
  response: message,
  invalidates: RULES,
});

export const testOperationRule = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/monitoring/rules/{id}/test',
  summary: 'Sends the mail of a rule to its recipients, marked as a test.',
  response: shapes.testMailAnswer,
  invalidates: [],
});

export const listOperationIncidents = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/incidents',
  summary: 'Times during which rules held, the newest first: offset, limit.',
  query: pageQuery,
  response: z.array(shapes.operationIncident),
});
