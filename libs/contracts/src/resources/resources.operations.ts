import type { Operation } from '../operations/operation.js';
import { browserMatrix, browserReportAnswer, browserReportBody, browserSummary } from './browser-reports.js';
import { onboarding, supportRequestAnswer, supportRequestBody } from './resources.js';

const ofAuth = { owner: 'auth', access: 'session', status: 200 } as const;

/** The first path, requests to support, and which browsers people use. */
export const RESOURCE_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuth,
    method: 'GET',
    path: '/api/onboarding',
    summary: 'Steps of the first path that have been done and that no list tells of.',
    response: onboarding,
  },
  {
    ...ofAuth,
    method: 'PATCH',
    path: '/api/onboarding',
    summary: 'Marks steps of the first path as done.',
    request: onboarding,
    response: onboarding,
  },
  {
    ...ofAuth,
    method: 'POST',
    path: '/api/support-requests',
    status: 201,
    rateLimit: 'support',
    summary: 'Writes to support; five an hour for one user.',
    request: supportRequestBody,
    response: supportRequestAnswer,
  },
  {
    ...ofAuth,
    method: 'POST',
    path: '/api/browser-reports',
    summary: 'Counts the browser of the caller, named by its headers, and the scored features it lacks.',
    request: browserReportBody,
    response: browserReportAnswer,
  },
  {
    ...ofAuth,
    access: 'owner',
    method: 'GET',
    path: '/api/browser-reports/summary',
    summary: 'How many users use which browser, of the last 90 days.',
    response: browserSummary,
  },
  {
    ...ofAuth,
    access: 'owner',
    method: 'GET',
    path: '/api/browser-reports/matrix',
    summary: 'For each browser and main version, how many of its users lack each scored feature.',
    response: browserMatrix,
  },
];
