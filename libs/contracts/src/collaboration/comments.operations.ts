import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as comments from './comments.js';

const own = { owner: 'analytics-ai', access: 'session', status: 200 } as const;
/** A comment changes nothing of what it is about: viewers write, too. */
const said = { ...own, least: 'viewer' } as const;
const STALE = ['/api/comments/{id}', '/api/assignments'];

export const listComments = operation({
  ...own,
  method: 'GET',
  path: '/api/dashboards/{id}/comments',
  summary:
    'Comments on the dashboard and its tiles: threads, the newest first, each with its answers behind it.',
  query: pageQuery,
  response: z.array(comments.comment),
});

export const createComment = operation({
  ...said,
  method: 'POST',
  path: '/api/dashboards/{id}/comments',
  status: 201,
  rateLimit: 'share',
  idempotency: 'by-key',
  summary:
    'Comments on the dashboard or one of its tiles; members who are named are told, guests who are named by their address get a mail.',
  body: comments.createCommentBody,
  response: comments.comment,
  invalidates: STALE,
});

export const updateComment = operation({
  ...said,
  method: 'PATCH',
  path: '/api/dashboards/{id}/comments/{commentId}',
  summary: 'Changes the words of one’s own comment; resolves any, assigns it, or says that it is done.',
  body: comments.updateCommentBody,
  response: comments.comment,
  invalidates: STALE,
});

export const deleteComment = operation({
  ...said,
  method: 'DELETE',
  path: '/api/dashboards/{id}/comments/{commentId}',
  summary: 'Deletes one’s own comment; answers to it stay.',
  response: message,
  invalidates: STALE,
});

export const listDiscussion = operation({
  ...own,
  method: 'GET',
  path: '/api/comments/{id}',
  summary:
    'Comments on a dashboard, summary, insight, fact or document, by its id: threads, the newest first, each with its answers behind it.',
  query: pageQuery,
  response: z.array(comments.comment),
});

export const addToDiscussion = operation({
  ...said,
  method: 'POST',
  path: '/api/comments/{id}',
  status: 201,
  rateLimit: 'share',
  idempotency: 'by-key',
  summary: 'Comments on a dashboard, summary, insight, fact or document, or answers a comment on it.',
  body: comments.createCommentBody,
  response: comments.comment,
  invalidates: STALE,
});

export const changeInDiscussion = operation({
  ...said,
  method: 'PATCH',
  path: '/api/comments/{id}/{commentId}',
  summary: 'Changes the words of one’s own comment; resolves any, assigns it, or says that it is done.',
  body: comments.updateCommentBody,
  response: comments.comment,
  invalidates: STALE,
});

export const removeFromDiscussion = operation({
  ...said,
  method: 'DELETE',
  path: '/api/comments/{id}/{commentId}',
  summary: 'Deletes one’s own comment; answers to it stay.',
  response: message,
  invalidates: STALE,
});

export const listAssignments = operation({
  ...own,
  method: 'GET',
  path: '/api/assignments',
  summary:
    'Comments that are assigned to the caller, what is due first before the rest: done, offset, limit.',
  query: comments.assignmentsQuery,
  response: z.array(comments.comment),
});
