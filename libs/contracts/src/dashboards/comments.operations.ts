import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as comments from './comments.js';

export const listComments = operation({
  method: 'GET',
  path: '/api/dashboards/{id}/comments',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Comments on the dashboard and its tiles, newest first.',
  query: pageQuery,
  response: z.array(comments.comment),
});

export const createComment = operation({
  method: 'POST',
  path: '/api/dashboards/{id}/comments',
  owner: 'analytics-ai',
  access: 'session',
  status: 201,
  rateLimit: 'share',
  idempotency: 'by-key',
  summary: 'Comments on the dashboard or one of its tiles; guests who are named by their address get a mail.',
  body: comments.createCommentBody,
  response: comments.comment,
  invalidates: ['/api/dashboards/{id}/comments'],
});

export const updateComment = operation({
  method: 'PATCH',
  path: '/api/dashboards/{id}/comments/{commentId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Changes the words of one’s own comment, or marks any as resolved.',
  body: comments.updateCommentBody,
  response: comments.comment,
  invalidates: ['/api/dashboards/{id}/comments'],
});

export const deleteComment = operation({
  method: 'DELETE',
  path: '/api/dashboards/{id}/comments/{commentId}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes one’s own comment.',
  response: message,
  invalidates: ['/api/dashboards/{id}/comments'],
});
