import { z } from 'zod';
import type { Operation } from '../operations/operation.js';
import * as subscriptions from './subscriptions.js';

const own = { owner: 'auth', access: 'session', status: 200 } as const;

/** The plan of a workspace and how it is paid. */
export const SUBSCRIPTION_OPERATIONS: readonly Operation[] = [
  {
    ...own,
    method: 'GET',
    path: '/api/subscription',
    summary: 'The plan of the workspace, and how it goes on.',
    response: subscriptions.subscription,
  },
  {
    ...own,
    owner: 'gateway',
    method: 'GET',
    path: '/api/subscription/usage',
    summary: 'How much of each limit is used, asked of each owner.',
    response: subscriptions.usage,
  },
  {
    ...own,
    method: 'POST',
    path: '/api/subscription/checkout',
    summary: "Opens the payment provider's page for a plan.",
    request: subscriptions.checkoutBody,
    response: subscriptions.redirection,
  },
  {
    ...own,
    method: 'POST',
    path: '/api/subscription/portal',
    summary: "Opens the payment provider's page for cards, address and tax id.",
    response: subscriptions.redirection,
  },
  {
    ...own,
    method: 'POST',
    path: '/api/subscription/change',
    summary: 'Goes to a smaller plan at the end of the period; a larger one is bought by checkout.',
    request: subscriptions.changePlanBody,
    response: subscriptions.subscription,
  },
  {
    ...own,
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Ends the plan with the period that is paid.',
    response: subscriptions.subscription,
  },
  {
    ...own,
    method: 'POST',
    path: '/api/subscription/resume',
    summary: 'Takes a cancellation back.',
    response: subscriptions.subscription,
  },
  {
    ...own,
    method: 'GET',
    path: '/api/subscription/invoices',
    summary: 'Invoices, the newest first.',
    response: z.array(subscriptions.invoice),
  },
  {
    ...own,
    access: 'public',
    method: 'POST',
    path: '/api/subscription/webhook',
    isSigned: true,
    summary: 'News of the payment provider, signed by it; the same news twice changes nothing.',
    response: z.object({ received: z.literal(true) }),
  },
];
