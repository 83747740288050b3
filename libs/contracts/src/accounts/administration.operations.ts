import { z } from 'zod';
import type { Operation } from '../operations/operation.js';
import { salesRequest } from '../plans/sales.js';
import { setPlanBody, subscription } from '../plans/subscriptions.js';
import { message } from './accounts.js';
import * as administration from './administration.js';
import { sessionView } from './profile.js';

const forAdmins = { owner: 'auth', access: 'admin', status: 200 } as const;

/** User administration. An admin cannot touch the owner, and nobody themselves. */
export const ADMINISTRATION_OPERATIONS: readonly Operation[] = [
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users, the newest first: search, role, plan, state, offset, limit.',
    response: z.array(administration.managedUser),
  },
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One user.',
    response: administration.managedUser,
  },
  {
    ...forAdmins,
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    summary: 'Sets the role, or disables and enables; open sessions end.',
    request: administration.changeUserBody,
    response: administration.managedUser,
  },
  {
    ...forAdmins,
    method: 'PATCH',
    path: '/api/admin/users/{id}/subscription',
    summary: "Sets a user's plan.",
    request: setPlanBody,
    response: subscription,
  },
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    summary: 'Open sessions of a user, the latest first.',
    response: z.array(sessionView),
  },
  {
    ...forAdmins,
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    summary: 'Ends all sessions of a user.',
    response: message,
  },
  {
    ...forAdmins,
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions/{sessionId}',
    summary: 'Ends a session of a user.',
    response: message,
  },
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What happened to accounts, the latest first: userId, action, offset, limit.',
    response: z.array(administration.auditEntry),
  },
  {
    ...forAdmins,
    access: 'owner',
    method: 'GET',
    path: '/api/admin/sales-requests',
    summary: 'Requests to the sales team, the newest first.',
    response: z.array(salesRequest),
  },
];
