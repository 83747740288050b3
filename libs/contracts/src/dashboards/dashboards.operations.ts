import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { keepActiveBody } from '../data-sources/data-sources.js';
import { operation } from '../operations/operation.js';
import * as dashboards from './dashboards.js';

export const listDashboards = operation({
  method: 'GET',
  path: '/api/dashboards',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Dashboards, newest first.',
  query: pageQuery,
  response: z.array(dashboards.dashboard),
});

export const createDashboard = operation({
  method: 'POST',
  path: '/api/dashboards',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'An empty dashboard.',
  body: dashboards.createDashboardBody,
  response: dashboards.dashboard,
  invalidates: ['/api/dashboards', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const generateDashboard = operation({
  method: 'POST',
  path: '/api/dashboards/generate',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Builds a dashboard from a data source.',
  body: dashboards.generateBody,
  response: dashboards.dashboard,
  invalidates: ['/api/dashboards', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const keepDashboardsActive = operation({
  method: 'PUT',
  path: '/api/dashboards/active',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary:
    'Chooses which dashboards stay active where the plan has no place for all; the others can only be read.',
  body: keepActiveBody,
  response: message,
  invalidates: ['/api/dashboards', '/api/dashboards/*', '/api/insights', '/api/subscription/usage'],
});

export const updateDashboard = operation({
  method: 'PUT',
  path: '/api/dashboards/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Changes name, configuration or pin; needs If-Match.',
  body: dashboards.updateDashboardBody,
  response: dashboards.dashboard,
  // Tiles and what filters can be set to are kept by the version that they are of.
  invalidates: [
    '/api/dashboards',
    '/api/dashboards/{id}',
    '/api/dashboards/{id}/guest-columns',
    '/api/dashboards/{id}/history',
    '/api/insights',
  ],
});

export const deleteDashboard = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes.',
  response: message,
  invalidates: ['/api/dashboards', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const retryDashboard = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/retry',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  summary: 'Builds a failed dashboard again.',
  response: dashboards.dashboard,
  invalidates: ['/api/dashboards', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const listFilterValues = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/filter-values',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'What a filter on `column` can be set to, with counts; `search` narrows.',
  query: z.object({
    ...dashboards.filterValuesQuery.shape,
    /** Of another source than the dashboard’s own. */
    dataSourceId: z.uuid().optional(),
  }),
  response: dashboards.filterValues,
});
