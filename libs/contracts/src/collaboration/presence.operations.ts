import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as presence from './presence.js';

export const sayPresent = operation({
  method: 'PUT',
  path: '/api/presence/{id}',
  owner: 'analytics-ai',
  access: 'session',
  least: 'viewer',
  status: 200,
  rateLimit: 'query',
  summary: 'Says that the caller looks at a dashboard, summary or document now; answers who else does.',
  body: presence.presenceBody,
  response: z.array(presence.presentMember),
  invalidates: [],
});
