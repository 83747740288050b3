import { cellQuery, fact } from '../facts/facts.js';
import { operation } from '../operations/operation.js';
import { dashboard, dashboardQueryBody, dashboardQueryResult } from './dashboards.js';
import { guestTokenAnswer, guestTokenBody } from './sharing.js';

/** All that a guest of a dashboard may call. */

export const exchangeGuestToken = operation({
  method: 'POST',
  path: '/api/auth/guest-token',
  owner: 'analytics-ai',
  access: 'public',
  status: 200,
  rateLimit: 'guestToken',
  summary: 'Exchanges an invitation token for a guest cookie bound to its dashboard.',
  body: guestTokenBody,
  response: guestTokenAnswer,
  on401: 'report',
  invalidates: [],
});

export const getDashboard = operation({
  method: 'GET',
  path: '/api/dashboards/{id}',
  owner: 'analytics-ai',
  access: 'guest',
  status: 200,
  summary: 'One dashboard.',
  response: dashboard,
});

export const queryDashboard = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/query',
  owner: 'analytics-ai',
  access: 'guest',
  status: 200,
  rateLimit: 'query',
  summary: 'The results of all tiles, or of those named, at one data version.',
  body: dashboardQueryBody,
  response: dashboardQueryResult,
  idempotency: 'reads',
});

export const openGuestStream = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/live',
  owner: 'gateway',
  access: 'guest',
  status: 200,
  timeout: 'stream',
  summary:
    'Server-sent events for a guest of the dashboard: changed, when it is to be read again; ended, when the link is over. Begins with what came in the last `age` milliseconds.',
});

export const getFact = operation({
  method: 'GET',
  path: '/api/facts/{id}',
  owner: 'analytics-ai',
  access: 'guest',
  status: 200,
  rateLimit: 'query',
  summary: 'A fact, or one cell of it (`row`, `column`).',
  query: cellQuery,
  response: fact,
});
