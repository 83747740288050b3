import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as summaries from './summaries.js';
import { restoreSummaryBody, summaryVersion } from './summary-versions.js';
import { summaryWordingPreview } from './summary-wording.js';

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
  invalidates: [...STALE, '/api/jobs'],
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
  invalidates: [...STALE, '/api/executive-summaries/{id}', '/api/jobs'],
});

export const updateSummary = operation({
  method: 'PATCH',
  path: '/api/executive-summaries/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Takes a person’s words; a number that is neither a fact’s nor marked as one’s own is refused.',
  body: summaries.updateSummaryBody,
  response: summaries.summary,
  invalidates: [...STALE, '/api/executive-summaries/{id}'],
});

export const regenerateSummary = operation({
  method: 'POST',
  path: '/api/executive-summaries/{id}/regenerate',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'once',
  summary: 'Writes one section, or all of a summary, anew; what it said before stays among its versions.',
  body: summaries.regenerateSummaryBody,
  response: summaries.summaryAccepted,
  invalidates: [...STALE, '/api/executive-summaries/{id}', '/api/jobs'],
});

export const listSummaryVersions = operation({
  method: 'GET',
  path: '/api/executive-summaries/{id}/versions',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'What a summary said after each change, newest first.',
  response: z.array(summaryVersion),
});

export const previewSummaryWording = operation({
  method: 'GET',
  path: '/api/executive-summaries/{id}/wording-preview',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'What would be sent to a provider to reword a summary, whole; nothing is sent.',
  response: summaryWordingPreview,
});

export const restoreSummary = operation({
  method: 'POST',
  path: '/api/executive-summaries/{id}/restore',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'Brings back what a summary said in an earlier version, as a new one.',
  body: restoreSummaryBody,
  response: summaries.summary,
  invalidates: [...STALE, '/api/executive-summaries/{id}'],
});
