import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { jobView } from '../jobs.js';
import { operation } from '../operations/operation.js';
import { planView } from '../plans/plans.js';
import { invalidateBody, publicFacts } from './browser-state.js';

const systemHealth = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Why this installation takes no changes now; absent where it takes them. */
  notice: z.string().optional(),
});
export type SystemHealth = z.infer<typeof systemHealth>;

export const getSystemHealth = operation({
  method: 'GET',
  path: '/api/system-health',
  owner: 'gateway',
  access: 'public',
  status: 200,
  summary: 'Whether the product is up, its version, and why it takes no changes where it does not.',
  response: systemHealth,
});

export const getPublicFacts = operation({
  method: 'GET',
  path: '/api/public',
  owner: 'gateway',
  access: 'public',
  status: 200,
  isStorable: true,
  summary: 'Whom visitors can write to.',
  response: publicFacts,
});

export const getStaticData = operation({
  method: 'GET',
  path: '/api/static-data',
  owner: 'gateway',
  access: 'public',
  status: 200,
  isStorable: true,
  summary: 'What changes only with the version: the plans and the largest upload.',
  response: z.object({ plans: z.array(planView), maxUploadBytes: z.number().int() }),
});

export const invalidateCache = operation({
  method: 'POST',
  path: '/api/cache/invalidate',
  owner: 'gateway',
  access: 'session',
  least: 'viewer',
  status: 200,
  rateLimit: 'query',
  bodyLimit: 4_096,
  summary: 'Names lists that changed. No server keeps a copy of one, so known names are only answered.',
  body: invalidateBody,
  response: invalidateBody,
});

export const getOpenApi = operation({
  method: 'GET',
  path: '/api/openapi.json',
  owner: 'gateway',
  access: 'session',
  status: 200,
  summary: 'This document.',
});

export const openLiveStream = operation({
  method: 'GET',
  path: '/api/live',
  owner: 'gateway',
  access: 'session',
  status: 200,
  timeout: 'stream',
  summary:
    'Server-sent events: job, changed, reset. Goes on after Last-Event-ID, or with what came in the last `age` milliseconds.',
});

export const listJobs = operation({
  method: 'GET',
  path: '/api/jobs',
  owner: 'gateway',
  access: 'session',
  status: 200,
  summary: 'Running and recent jobs of the workspace, newest first.',
  query: pageQuery,
  response: z.array(jobView),
});

export const getJob = operation({
  method: 'GET',
  path: '/api/jobs/{id}',
  owner: 'gateway',
  access: 'session',
  status: 200,
  summary: 'One job.',
  response: jobView,
});

export const cancelJob = operation({
  method: 'DELETE',
  path: '/api/jobs/{id}',
  owner: 'gateway',
  access: 'session',
  status: 200,
  summary: 'Cancels a job.',
  response: jobView,
  invalidates: ['/api/jobs', '/api/auth/user'],
});
