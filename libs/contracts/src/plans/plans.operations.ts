import { z } from 'zod';
import type { Operation } from '../operations/operation.js';
import { planView } from './plans.js';
import { contactSalesAnswer, contactSalesBody } from './sales.js';

export const PLAN_OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/plans',
    owner: 'auth',
    access: 'public',
    status: 200,
    summary: 'What each plan costs, allows and offers.',
    response: z.array(planView),
  },
  {
    method: 'POST',
    path: '/api/contact-sales',
    owner: 'auth',
    access: 'public',
    status: 201,
    rateLimit: 'contactSales',
    summary: 'Asks the sales team to call back; five an hour from one address.',
    request: contactSalesBody,
    response: contactSalesAnswer,
  },
];
