import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as approvals from './approvals.js';
import { summary } from './summaries.js';

const own = { owner: 'analytics-ai', access: 'session', status: 200 } as const;

export const getApprovalSettings = operation({
  ...own,
  method: 'GET',
  path: '/api/approvals/settings',
  summary: 'Who approves summaries of the workspace before they go out.',
  response: approvals.approvalSettings,
});

export const setApprovalSettings = operation({
  ...own,
  method: 'PUT',
  path: '/api/approvals/settings',
  least: 'owner',
  summary: 'Says who approves summaries before they go out; holds at once, also for those that are there.',
  body: approvals.approvalSettingsBody,
  response: approvals.approvalSettings,
  invalidates: ['/api/approvals', '/api/executive-summaries', '/api/executive-summaries/*'],
});

export const listAwaitingApproval = operation({
  ...own,
  method: 'GET',
  path: '/api/approvals',
  summary: 'Summaries that wait for approval, those that wait longest first.',
  response: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      askedBy: z.string(),
      askedAt: z.iso.datetime(),
      /** The caller may approve or return it. */
      mayDecide: z.boolean(),
    }),
  ),
});

export const takeApprovalStep = operation({
  ...own,
  method: 'POST',
  path: '/api/executive-summaries/{id}/approval',
  timeout: 'ai',
  summary:
    'Asks for approval of a summary as it reads, withdraws that, approves it, or returns it with words.',
  body: approvals.approvalStepBody,
  response: summary,
  invalidates: ['/api/approvals', '/api/executive-summaries', '/api/executive-summaries/{id}'],
});
