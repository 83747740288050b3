import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as summaries from './summaries.js';

const STALE = ['/api/executive-summaries', '/api/executive-summaries/all'];

export const listSummaries = operation({
  method: 'GET',
  path: '/api/executive-summaries/all',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Executive summaries without their pictures, newest first.',
  query: pageQuery,
  response: z.array(summaries.summary),
});

export const createSummary = operation({
  method: 'POST',
  path: '/api/executive-summaries',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Writes an executive summary whose every number is a fact, section by section.',
  body: summaries.summaryRequest,
  response: summaries.summaryAccepted,
  makesStale: [...STALE, '/api/jobs'],
});

export const getSummary = operation({
  method: 'GET',
  path: '/api/executive-summaries/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'One summary, whole; of one at work, the sections written so far.',
  response: summaries.summary,
});

export const deleteSummary = operation({
  method: 'DELETE',
  path: '/api/executive-summaries/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Deletes a summary; one at work is cancelled.',
  response: message,
  makesStale: [...STALE, '/api/executive-summaries/{id}', '/api/jobs'],
});
