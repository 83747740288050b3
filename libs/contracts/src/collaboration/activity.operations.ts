import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as activity from './activity.js';

export const listActivity = operation({
  method: 'GET',
  path: '/api/team/activity',
  owner: 'auth',
  access: 'session',
  status: 200,
  summary: 'What members did in the workspace, the latest first: type, by, offset, limit.',
  query: activity.activityQuery,
  response: z.array(activity.activity),
});
