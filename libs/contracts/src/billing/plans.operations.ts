import { z } from 'zod';
import { operation } from '../operations/operation.js';
import { planView } from '../plans/plans.js';
import { contactSalesAnswer, contactSalesBody } from './sales.js';

export const listPlans = operation({
  method: 'GET',
  path: '/api/plans',
  owner: 'auth',
  access: 'public',
  status: 200,
  summary: 'What each plan costs, allows and offers.',
  response: z.array(planView),
});

export const contactSales = operation({
  method: 'POST',
  path: '/api/contact-sales',
  owner: 'auth',
  access: 'public',
  status: 201,
  rateLimit: 'contactSales',
  idempotency: 'by-key',
  summary: 'Asks the sales team to call back; five an hour from one address.',
  body: contactSalesBody,
  response: contactSalesAnswer,
});
