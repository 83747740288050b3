import { z } from 'zod';
import type { Operation } from '../operations/operation.js';
import * as insights from './insights.js';

export const INSIGHT_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/insights',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary:
      "Findings of each source's current version, the sources looked at last first, best findings first.",
    response: z.array(insights.insight),
  },
  {
    method: 'GET',
    path: '/api/insights/runs',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: "How the search through each source's current version stands or ended.",
    response: z.array(insights.insightRun),
  },
  {
    method: 'POST',
    path: '/api/insights/run',
    owner: 'analytics-ai',
    access: 'session',
    status: 202,
    timeout: 'ai',
    summary: 'Looks for findings in the current version of a data source again.',
    request: insights.runInsightsBody,
    response: insights.runInsightsAccepted,
  },
  {
    method: 'GET',
    path: '/api/insights/{id}/evidence',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'What was seen, how it was found, and the picture of it.',
    response: insights.insightEvidence,
  },
  {
    method: 'PATCH',
    path: '/api/insights/{id}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'Dismisses or brings back, and says whether it was helpful.',
    request: insights.updateInsightBody,
    response: insights.insight,
  },
];
