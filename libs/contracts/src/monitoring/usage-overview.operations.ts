import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as shapes from './usage-overview.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

export const getUsageOverview = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Use, storage, plans and growth of the installation over a window: 30d, 90d or 365d.',
  query: shapes.usageOverviewQuery,
  response: shapes.usageOverview,
});

export const listWorkspaceUsage = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/dashboard/workspaces',
  summary: 'What each workspace uses, the largest first: search, plan, sort, offset, limit.',
  query: shapes.workspaceUsageQuery,
  response: z.array(shapes.workspaceUsage),
});
