import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as shapes from './monitoring.js';
import { productQuality } from './product-quality.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

export const getMonitoring = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring',
  summary: 'Requests, errors, latency, queues, memory and disk of a window: 1h, 24h, 7d or 30d.',
  query: shapes.monitoringQuery,
  response: shapes.monitoring,
});

export const listRouteFigures = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/routes',
  summary: 'Routes by the time spent on them in a window.',
  query: shapes.monitoringQuery,
  response: z.array(shapes.routeFigures),
});

export const listJobFigures = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/jobs',
  summary: 'Queues by kind of job: what waits now, and what was done in a window.',
  query: shapes.monitoringQuery,
  response: z.array(shapes.jobFigures),
});

export const getProductQuality = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/quality',
  summary:
    'Facts that recompute, forecasts that held, fields people changed and questions without an answer, of 30 days.',
  response: productQuality,
});

export const getCacheMetrics = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/cache-metrics',
  summary: 'How often caches had the answer, in a window.',
  query: shapes.monitoringQuery,
  response: shapes.cacheMetrics,
});

export const listSessionActivities = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/session-activities',
  summary: 'Open sessions of everybody, the last seen first: offset, limit.',
  query: pageQuery,
  response: z.array(shapes.watchedSession),
});

export const endSessionActivity = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/session-activities/{sessionId}',
  summary: 'Ends a session of anybody.',
  response: message,
  invalidates: ['/api/session-activities'],
});

export const endSessionActivities = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/session-activities',
  summary: 'Ends every session but that of the caller, and those of the owner unless the owner asks.',
  response: message,
  invalidates: ['/api/session-activities'],
});
