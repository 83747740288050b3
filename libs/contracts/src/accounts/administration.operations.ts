import { z } from 'zod';
import { salesRequest } from '../billing/sales.js';
import { setPlanBody, subscription } from '../billing/subscriptions.js';
import { pageQuery } from '../common/page-query.js';
import { operation } from '../operations/operation.js';
import { message } from './accounts.js';
import * as administration from './administration.js';
import { sessionView } from './profile.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

export const listUsers = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, the newest first: search, role, plan, state, offset, limit.',
  query: administration.userListQuery,
  response: z.array(administration.managedUser),
});

export const getManagedUser = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'One user.',
  response: administration.managedUser,
});

export const changeManagedUser = operation({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Sets the role, or disables and enables; open sessions end.',
  body: administration.changeUserBody,
  response: administration.managedUser,
  invalidates: ['/api/admin/users', '/api/auth/user'],
});

export const setUserPlan = operation({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/users/{id}/subscription',
  summary: "Sets a user's plan.",
  body: setPlanBody,
  response: subscription,
  invalidates: ['/api/admin/users', '/api/auth/user'],
});

export const listUserSessions = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/users/{id}/sessions',
  summary: 'Open sessions of a user, the latest first.',
  response: z.array(sessionView),
});

export const endUserSessions = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  summary: 'Ends all sessions of a user.',
  response: message,
  invalidates: ['/api/admin/users', '/api/auth/user'],
});

export const endUserSession = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions/{sessionId}',
  summary: 'Ends a session of a user.',
  response: message,
  invalidates: ['/api/admin/users', '/api/auth/user'],
});

export const listAuditEntries = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What happened to accounts, the latest first: userId, action, offset, limit.',
  query: administration.auditQuery,
  response: z.array(administration.auditEntry),
});

export const listSalesRequests = operation({
  ...forAdmins,
  access: 'owner',
  method: 'GET',
  path: '/api/admin/sales-requests',
  summary: 'Requests to the sales team, the newest first.',
  query: pageQuery,
  response: z.array(salesRequest),
});
