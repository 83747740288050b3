import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as sharing from './sharing.js';

export const createShare = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/share',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  rateLimit: 'share',
  idempotency: 'by-key',
  summary: 'Makes a link to the dashboard for guests, and mails it where an address is given.',
  body: sharing.createShareBody,
  response: sharing.createdShare,
  invalidates: ['/api/dashboards/{id}/shares', '/api/subscription/usage'],
});

export const listShares = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/shares',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'The links of the dashboard, newest first.',
  query: pageQuery,
  response: z.array(sharing.share),
});

export const getGuestColumns = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/guest-columns',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'The columns that guests of the dashboard can filter by, unless a link says otherwise.',
  response: sharing.guestColumns,
});

export const updateShare = operation({
  method: 'PATCH',
  path: '/api/dashboards/{id}/shares/{shareId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Changes what the guests of a link may do and see; it holds at once.',
  body: sharing.updateShareBody,
  response: sharing.share,
  invalidates: ['/api/dashboards/{id}/shares', '/api/subscription/usage'],
});

export const revokeShare = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}/shares/{shareId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Turns a link off; its guests are out at once.',
  response: message,
  invalidates: ['/api/dashboards/{id}/shares', '/api/subscription/usage'],
});

export const showUnsubscribePage = operation({
  method: 'GET',
  path: '/api/unsubscribe/{token}',
  owner: 'analytics-ai',
  access: 'public',
  status: 200,
  summary: 'A page that asks whether an address shall get no more invitations; their mails lead to it.',
  params: { token: z.string() },
});

export const unsubscribe = operation({
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  owner: 'analytics-ai',
  access: 'public',
  status: 200,
  isSigned: true,
  ignoresBody: true,
  summary: 'Sends an address no more invitations; called by that page, and by mail providers (RFC 8058).',
  params: { token: z.string() },
});
