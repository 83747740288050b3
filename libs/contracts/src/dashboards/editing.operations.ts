import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import { dashboard } from './dashboards.js';
import * as editing from './editing.js';
import { replaceColumnBody } from './gone-columns.js';

export const previewTileOf = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/preview',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  idempotency: 'reads',
  summary: 'The result of a tile that is not saved, with its facts.',
  body: editing.tilePreviewBody,
  response: editing.tilePreview,
  invalidates: [],
});

export const listSuggestions = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/suggestions',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'Charts that scored next, best first, each with its reason.',
  response: z.array(editing.suggestion),
});

export const listHierarchies = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/hierarchies',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  rateLimit: 'query',
  summary: 'Which columns of its sources lie within one another, for drilling down.',
  response: z.array(editing.columnHierarchy),
});

export const listHistory = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/history',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'The saved versions of the dashboard, newest first.',
  query: pageQuery,
  response: z.array(editing.dashboardVersion),
});

export const restoreDashboard = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/restore',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Brings an earlier version back, as the newest one.',
  body: editing.restoreBody,
  response: dashboard,
  invalidates: [
    '/api/dashboards',
    '/api/dashboards/{id}',
    '/api/dashboards/{id}/*',
    '/api/insights',
    '/api/schedules',
  ],
});

export const copyDashboard = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/copy',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'Another dashboard of the same data.',
  body: editing.copyBody,
  response: dashboard,
  invalidates: ['/api/dashboards', '/api/insights', '/api/subscription/usage', '/api/jobs'],
});

export const replaceColumn = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/replace-column',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary:
    'Puts a present column in the place of one that the data no longer has, in all tiles, calculations and views that it fits; restoring the version before takes it back.',
  body: replaceColumnBody,
  response: dashboard,
  invalidates: ['/api/dashboards', '/api/dashboards/{id}', '/api/dashboards/{id}/*', '/api/schedules'],
});
