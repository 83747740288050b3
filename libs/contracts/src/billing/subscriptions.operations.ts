import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as subscriptions from './subscriptions.js';

const own = { owner: 'auth', access: 'session', status: 200 } as const;

export const getSubscription = operation({
  ...own,
  method: 'GET',
  path: '/api/subscription',
  summary: 'The plan of the workspace, and how it goes on.',
  response: subscriptions.subscription,
});

export const getUsage = operation({
  ...own,
  owner: 'gateway',
  method: 'GET',
  path: '/api/subscription/usage',
  summary: 'How much of each limit is used, asked of each owner.',
  response: subscriptions.usage,
});

export const openCheckout = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/subscription/checkout',
  summary: "Opens the payment provider's page for a plan.",
  body: subscriptions.checkoutBody,
  response: subscriptions.redirection,
});

export const openBillingPortal = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/subscription/portal',
  summary: "Opens the payment provider's page for cards, address and tax id.",
  response: subscriptions.redirection,
});

export const changePlan = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/subscription/change',
  summary: 'Goes to a smaller plan at the end of the period; a larger one is bought by checkout.',
  body: subscriptions.changePlanBody,
  response: subscriptions.subscription,
});

export const cancelSubscription = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Ends the plan with the period that is paid.',
  response: subscriptions.subscription,
});

export const resumeSubscription = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Takes a cancellation back.',
  response: subscriptions.subscription,
});

export const listInvoices = operation({
  ...own,
  least: 'owner',
  method: 'GET',
  path: '/api/subscription/invoices',
  summary: 'Invoices, the newest first.',
  response: z.array(subscriptions.invoice),
});

export const receiveBillingWebhook = operation({
  ...own,
  access: 'public',
  method: 'POST',
  path: '/api/subscription/webhook',
  isSigned: true,
  summary: 'News of the payment provider, signed by it; the same news twice changes nothing.',
  response: z.object({ received: z.literal(true) }),
});
