import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as insights from './insights.js';

export const listInsights = operation({
  method: 'GET',
  path: '/api/insights',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary:
    "Findings of each source's current version, the sources looked at last first, best findings first.",
  query: insights.insightsQuery.extend(pageQuery.shape),
  response: z.array(insights.insight),
});

export const listInsightRuns = operation({
  method: 'GET',
  path: '/api/insights/runs',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: "How the search through each source's current version stands or ended.",
  response: z.array(insights.insightRun),
});

export const runInsights = operation({
  method: 'POST',
  path: '/api/insights/run',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  timeout: 'ai',
  idempotency: 'by-key',
  summary: 'Looks for findings in the current version of a data source again.',
  body: insights.runInsightsBody,
  response: insights.runInsightsAccepted,
  invalidates: ['/api/insights/runs', '/api/jobs'],
});

export const getInsightEvidence = operation({
  method: 'GET',
  path: '/api/insights/{id}/evidence',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'What was seen, how it was found, and the picture of it.',
  response: insights.insightEvidence,
});

export const updateInsight = operation({
  method: 'PATCH',
  path: '/api/insights/{id}',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: 'Dismisses or brings back, and says whether it was helpful.',
  body: insights.updateInsightBody,
  response: insights.insight,
  invalidates: ['/api/insights', '/api/insights/{id}', '/api/insights/{id}/*'],
});
