import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as opinions from './second-opinions.js';

const forAdmins = { owner: 'analytics-ai', access: 'admin', status: 200 } as const;
const STALE = ['/api/admin/code-review/*', '/api/admin/grok-review', '/api/extractions/*', '/api/jobs'];
const ask = {
  ...forAdmins,
  method: 'POST',
  status: 202,
  timeout: 'ai',
  summary:
    'Asks this provider for a second opinion on a change, a dashboard, a summary or an extraction: what its preview showed is sent, and nothing else.',
  body: opinions.askOpinionBody,
  response: opinions.secondOpinion,
  invalidates: STALE,
} as const;
const read = {
  ...forAdmins,
  method: 'GET',
  timeout: 'ai',
  summary: 'A second opinion, with every place and number of it looked up.',
  response: opinions.secondOpinion,
} as const;

export const askGrok = operation({ ...ask, path: '/api/grok/review' });
export const askOpenai = operation({ ...ask, path: '/api/openai/review' });
export const askGemini = operation({ ...ask, path: '/api/gemini/review' });
export const getGrokReview = operation({ ...read, path: '/api/grok/reviews/{id}' });
export const getOpenaiReview = operation({ ...read, path: '/api/openai/reviews/{id}' });
export const getGeminiReview = operation({ ...read, path: '/api/gemini/reviews/{id}' });

export const askBuiltInReviewer = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/code-review/{id}/opinions',
  status: 202,
  summary:
    'Asks the built-in reviewer, which reads the change apart from the rules; nothing leaves the server.',
  response: opinions.secondOpinion,
  invalidates: STALE,
});

export const askBuiltInOpinion = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/grok-review',
  status: 202,
  summary:
    'Asks the built-in reviewer about a change, a dashboard, a summary or an extraction; nothing leaves the server.',
  body: opinions.askBuiltInBody,
  response: opinions.secondOpinion,
  invalidates: STALE,
});

export const listOpinions = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/code-review/{id}/opinions',
  summary: 'Second opinions on a change, the newest first.',
  response: z.array(opinions.secondOpinion),
});

export const listAllOpinions = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/grok-review',
  summary:
    'Second opinions on all changes and on what is in the own workspace, the newest first: offset, limit.',
  query: pageQuery,
  response: z.array(opinions.secondOpinion),
});

export const askExtractionReviewer = operation({
  method: 'POST',
  path: '/api/extractions/{id}/opinions',
  owner: 'analytics-ai',
  access: 'session',
  status: 202,
  timeout: 'ai',
  summary:
    'Has the built-in reviewer read the document of an extraction again, without knowing what was found first; nothing leaves the server.',
  response: opinions.secondOpinion,
  invalidates: ['/api/extractions/{id}/opinions', '/api/admin/grok-review', '/api/jobs'],
});

export const listExtractionOpinions = operation({
  method: 'GET',
  path: '/api/extractions/{id}/opinions',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  timeout: 'ai',
  summary: 'Second opinions on an extraction, the newest first.',
  response: z.array(opinions.secondOpinion),
});
