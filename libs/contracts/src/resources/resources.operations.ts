import { operation } from '../operations/operation.js';
import { browserMatrix, browserReportAnswer, browserReportBody, browserSummary } from './browser-reports.js';
import { onboarding, supportRequestAnswer, supportRequestBody } from './resources.js';

const ofAuth = { owner: 'auth', access: 'session', least: 'viewer', status: 200 } as const;

export const getOnboarding = operation({
  ...ofAuth,
  method: 'GET',
  path: '/api/onboarding',
  summary: 'Steps of the first path that have been done and that no list tells of.',
  response: onboarding,
});

export const markOnboarding = operation({
  ...ofAuth,
  method: 'PATCH',
  path: '/api/onboarding',
  summary: 'Marks steps of the first path as done.',
  body: onboarding,
  response: onboarding,
  invalidates: ['/api/onboarding'],
});

export const sendSupportRequest = operation({
  ...ofAuth,
  method: 'POST',
  path: '/api/support-requests',
  status: 201,
  rateLimit: 'support',
  idempotency: 'by-key',
  summary: 'Writes to support; five an hour for one user.',
  body: supportRequestBody,
  response: supportRequestAnswer,
});

export const reportBrowser = operation({
  ...ofAuth,
  method: 'POST',
  path: '/api/browser-reports',
  summary: 'Counts the browser of the caller, named by its headers, and the scored features it lacks.',
  body: browserReportBody,
  response: browserReportAnswer,
});

export const getBrowserSummary = operation({
  ...ofAuth,
  access: 'owner',
  method: 'GET',
  path: '/api/browser-reports/summary',
  summary: 'How many users use which browser, of the last 90 days.',
  response: browserSummary,
});

export const getBrowserMatrix = operation({
  ...ofAuth,
  access: 'owner',
  method: 'GET',
  path: '/api/browser-reports/matrix',
  summary: 'For each browser and main version, how many of its users lack each scored feature.',
  response: browserMatrix,
});
