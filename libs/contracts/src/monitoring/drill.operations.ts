import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as shapes from './drill.js';
import { monitoringQuery } from './monitoring.js';
import { slowDashboard } from './slow-dashboards.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

export const listNoticedRequests = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/requests',
  summary: 'Requests of a stretch that failed or took long, the newest first: kind, route, offset, limit.',
  query: shapes.noticedRequestsQuery,
  response: z.array(shapes.keptRequest),
});

export const listNoticedLines = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/lines',
  summary: 'Lines of the log that warn, of a request or a stretch, the oldest first: offset, limit.',
  query: shapes.noticedLinesQuery,
  response: z.array(shapes.keptLine),
});

export const listSlowDashboards = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/queries',
  summary: 'Dashboards whose plans took over a second in a window, by the time spent on them.',
  query: monitoringQuery,
  response: z.array(slowDashboard),
});

export const listModelFigures = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/monitoring/ai',
  summary: 'Calls of language models by provider in a window, with their tokens.',
  query: monitoringQuery,
  response: z.array(shapes.modelFigures),
});
