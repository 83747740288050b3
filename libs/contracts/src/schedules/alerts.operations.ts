import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as alerts from './alerts.js';
import { schedule } from './schedules.js';

const LISTS = ['/api/alerts', '/api/schedules', '/api/schedules/*', '/api/subscription/usage'];

export const listAlerts = operation({
  method: 'GET',
  path: '/api/alerts',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Alerts of the workspace with how each stands, by name; they are schedules, too.',
  query: pageQuery,
  response: z.array(schedule),
});

export const createAlert = operation({
  method: 'POST',
  path: '/api/alerts',
  owner: 'scheduler',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary:
    'Watches a number and tells people once when it crosses a limit and once when it is back. Counts as a schedule.',
  body: alerts.createAlertBody,
  response: schedule,
  invalidates: LISTS,
});

export const checkAlert = operation({
  method: 'POST',
  path: '/api/alerts/check',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  idempotency: 'reads',
  summary:
    'What an alert would have done in the last twelve months, and what it would say now; nothing is kept of it.',
  body: alerts.checkAlertBody,
  response: alerts.alertChecked,
});

export const updateAlert = operation({
  method: 'PATCH',
  path: '/api/alerts/{id}',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Changes an alert; another number or rule is judged anew.',
  body: alerts.updateAlertBody,
  response: schedule,
  invalidates: LISTS,
});

export const snoozeAlert = operation({
  method: 'POST',
  path: '/api/alerts/{id}/snooze',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Tells nobody of an alert until a time; it is checked all the same.',
  body: alerts.snoozeAlertBody,
  response: schedule,
  invalidates: LISTS,
});
