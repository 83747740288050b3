import { z } from 'zod';
import { jobView } from '../jobs.js';
import type { Operation } from './operation.js';

export const SYSTEM_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/system-health',
    owner: 'gateway',
    access: 'public',
    status: 200,
    summary: 'Whether the product is up, and its version.',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'This document.',
  },
  {
    method: 'GET',
    path: '/api/live',
    owner: 'gateway',
    access: 'session',
    status: 200,
    timeout: 'stream',
    summary: 'Server-sent events: job, changed, reset.',
  },
  {
    method: 'GET',
    path: '/api/jobs',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'Running and recent jobs of the workspace, newest first.',
    response: z.array(jobView),
  },
  {
    method: 'GET',
    path: '/api/jobs/{id}',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'One job.',
    response: jobView,
  },
  {
    method: 'DELETE',
    path: '/api/jobs/{id}',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'Cancels a job.',
    response: jobView,
  },
];
