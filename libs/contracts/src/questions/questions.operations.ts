import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import * as questions from './questions.js';

export const askQuestion = operation({
  method: 'POST',
  path: '/api/ask',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  rateLimit: 'query',
  summary:
    'Answers a question about a source or a dashboard, with how it was read; asks back where readings disagree, and says what is missing where the data cannot tell.',
  body: questions.askBody,
  response: questions.askResult,
  invalidates: ['/api/ask/history'],
});

export const listQuestions = operation({
  method: 'GET',
  path: '/api/ask/history',
  owner: 'analytics-ai',
  access: 'session',
  status: 200,
  summary: "The caller's own questions, newest first.",
  query: pageQuery,
  response: z.array(questions.askedQuestion),
});

export const deleteQuestion = operation({
  method: 'DELETE',
  path: '/api/ask/history/{id}',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  summary: 'Forgets a question.',
  response: message,
  invalidates: ['/api/ask/history'],
});
