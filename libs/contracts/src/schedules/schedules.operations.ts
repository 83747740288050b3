import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as schedules from './schedules.js';
import * as approvals from './send-approvals.js';

const LISTS = ['/api/schedules', '/api/schedules/*', '/api/subscription/usage'];

export const listSchedules = operation({
  method: 'GET',
  path: '/api/schedules',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Schedules of the workspace with what comes next and how the last run ended, by name.',
  query: pageQuery,
  response: z.array(schedules.schedule),
});

export const createSchedule = operation({
  method: 'POST',
  path: '/api/schedules',
  owner: 'scheduler',
  access: 'session',
  status: 201,
  idempotency: 'by-key',
  summary: 'Makes a schedule. PDF and Word need a plan that has them.',
  body: schedules.createScheduleBody,
  response: schedules.schedule,
  invalidates: LISTS,
});

export const nextScheduleTimes = operation({
  method: 'GET',
  path: '/api/schedules/next',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'The next five times of a rule, in words, with the next change of the clocks.',
  query: schedules.nextTimesQuery,
  response: schedules.nextTimes,
});

export const getScheduleSender = operation({
  method: 'GET',
  path: '/api/schedules/sender',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'From which address files of schedules come, and to which domains they may go.',
  response: schedules.scheduleSender,
});

export const listScheduleRuns = operation({
  method: 'GET',
  path: '/api/schedules/runs',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Runs of all schedules of the workspace with a receipt per recipient, newest first.',
  query: pageQuery,
  response: z.array(schedules.scheduleRun),
});

export const listAwaitingSends = operation({
  method: 'GET',
  path: '/api/schedules/approvals',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Files of schedules that wait for approval before they are sent, those that wait longest first.',
  query: pageQuery,
  response: z.array(approvals.awaitingSend),
});

export const decideSend = operation({
  method: 'POST',
  path: '/api/schedules/runs/{id}/approval',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  idempotency: 'once',
  summary: 'Approves the file of a run, which is sent then, or says why nobody is to get it.',
  body: approvals.sendDecisionBody,
  response: schedules.scheduleRun,
  invalidates: LISTS,
});

export const pauseSchedules = operation({
  method: 'POST',
  path: '/api/schedules/pause',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Pauses every schedule of the workspace.',
  response: z.object({ paused: z.number().int() }),
  invalidates: LISTS,
});

export const getSchedule = operation({
  method: 'GET',
  path: '/api/schedules/{id}',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'One schedule.',
  response: schedules.schedule,
});

export const updateSchedule = operation({
  method: 'PATCH',
  path: '/api/schedules/{id}',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Changes a schedule; its next time follows from the new rule.',
  body: schedules.updateScheduleBody,
  response: schedules.schedule,
  invalidates: LISTS,
});

export const deleteSchedule = operation({
  method: 'DELETE',
  path: '/api/schedules/{id}',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Deletes a schedule and its runs.',
  response: message,
  invalidates: LISTS,
});

export const runSchedule = operation({
  method: 'POST',
  path: '/api/schedules/{id}/run',
  owner: 'scheduler',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Runs a schedule now; its own times stay.',
  response: schedules.scheduleRun,
  invalidates: LISTS,
});

export const testSchedule = operation({
  method: 'POST',
  path: '/api/schedules/{id}/test',
  owner: 'scheduler',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Sends the mail and file of a schedule to one address as a test, whatever its condition says.',
  body: schedules.oneRecipientBody,
  response: schedules.scheduleRun,
  invalidates: LISTS,
});

export const resendDelivery = operation({
  method: 'POST',
  path: '/api/schedules/runs/{id}/resend',
  owner: 'scheduler',
  access: 'session',
  status: 202,
  idempotency: 'by-key',
  summary: 'Sends the file of a run again to one of its recipients, while the file is kept.',
  body: schedules.oneRecipientBody,
  response: schedules.scheduleRun,
  invalidates: LISTS,
});

export const pauseSchedule = operation({
  method: 'POST',
  path: '/api/schedules/{id}/pause',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Pauses a schedule.',
  response: schedules.schedule,
  invalidates: LISTS,
});

export const resumeSchedule = operation({
  method: 'POST',
  path: '/api/schedules/{id}/resume',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Lets a schedule run again, from its next time on.',
  response: schedules.schedule,
  invalidates: LISTS,
});

export const listRunsOfSchedule = operation({
  method: 'GET',
  path: '/api/schedules/{id}/runs',
  owner: 'scheduler',
  access: 'session',
  status: 200,
  summary: 'Runs of a schedule with a receipt per recipient, newest first; kept 90 days.',
  query: pageQuery,
  response: z.array(schedules.scheduleRun),
});

export const showScheduleUnsubscribePage = operation({
  method: 'GET',
  path: '/api/schedules/unsubscribe/{token}',
  owner: 'scheduler',
  access: 'public',
  status: 200,
  summary: 'A page that asks whether an address shall get no more mails of a schedule; they lead to it.',
  params: { token: z.string() },
});

export const unsubscribeFromSchedule = operation({
  method: 'POST',
  path: '/api/schedules/unsubscribe/{token}',
  owner: 'scheduler',
  access: 'public',
  status: 200,
  isSigned: true,
  ignoresBody: true,
  summary:
    'Sends an address no more mails of a schedule; called by that page, and by mail providers (RFC 8058).',
  params: { token: z.string() },
});

export const reportScheduleBounce = operation({
  method: 'POST',
  path: '/api/schedules/bounces/{token}',
  owner: 'scheduler',
  access: 'public',
  status: 200,
  isSigned: true,
  summary:
    'Takes what a mail server sent back to the address of one mail, which proves it: a delivery status notification (RFC 3464) that says so marks the receipt, anything else is ignored.',
  params: { token: z.string() },
  body: schedules.bounceBody,
  response: z.object({ outcome: z.enum(['bounced', 'ignored']) }),
});
