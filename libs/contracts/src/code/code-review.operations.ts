import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as review from './code-review.js';

const forAdmins = { owner: 'analytics-ai', access: 'admin', status: 200 } as const;
const STALE = ['/api/admin/code-review', '/api/admin/code-review/*', '/api/jobs'];

export const listCodeReviews = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/code-review',
  summary: 'Changes that were reviewed, the newest first: offset, limit.',
  query: pageQuery,
  response: z.array(review.reviewSummary),
});

export const startCodeReview = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/code-review',
  status: 202,
  summary: 'Reviews a patch, or what lies between two versions.',
  bodyLimit: 3_000_000,
  body: review.startReviewBody,
  response: review.reviewSummary,
  invalidates: STALE,
});

export const getCodeReview = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/code-review/{id}',
  summary: 'One change with its findings, risk, checklist, comments and history.',
  response: review.codeReview,
});

export const commentOnCodeReview = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/code-review/{id}/comments',
  summary: 'Comments on a line of the change.',
  body: review.reviewCommentBody,
  response: review.codeReview,
  invalidates: STALE,
});

export const changeCodeReview = operation({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/code-review/{id}',
  summary: 'Approves, asks for changes, ticks an item, resolves a comment, or settles a finding.',
  body: review.changeReviewBody,
  response: review.codeReview,
  invalidates: STALE,
});
