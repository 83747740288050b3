import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as notices from './notices.js';

const own = { owner: 'analytics-ai', access: 'session', status: 200 } as const;

export const listNotices = operation({
  ...own,
  method: 'GET',
  path: '/api/notices',
  summary:
    'What the caller was told in this workspace, the newest first: mentions, answers, assignments, approvals.',
  query: pageQuery,
  response: notices.notices,
});

export const readNotices = operation({
  ...own,
  method: 'POST',
  path: '/api/notices/read',
  least: 'viewer',
  summary: 'Marks what the caller was told as read: those named, or all.',
  body: notices.readNoticesBody,
  response: message,
  invalidates: ['/api/notices'],
});
