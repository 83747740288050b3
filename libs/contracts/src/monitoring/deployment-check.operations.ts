import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as shapes from './deployment-check.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

export const getDeploymentCheck = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/deployment-check',
  summary: 'The last check of the installation, with each finding.',
  response: shapes.deploymentCheckState,
});

export const runDeploymentCheck = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/deployment-check/run',
  status: 202,
  summary: 'Begins a check: quick or full. While one runs, that one is answered.',
  body: shapes.runDeploymentCheckBody,
  response: shapes.deploymentCheck,
  invalidates: ['/api/admin/deployment-check'],
});

export const listDeploymentChecks = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/deployment-check/history',
  summary: 'Checks, the newest first: offset, limit.',
  query: pageQuery,
  response: z.array(shapes.deploymentCheckSummary),
});

export const getOneDeploymentCheck = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/deployment-check/{id}',
  summary: 'One check as JSON, for pipelines.',
  query: z.object({ format: z.enum(['json']).default('json') }),
  response: shapes.deploymentCheck,
});
