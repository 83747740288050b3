import { z } from 'zod';
import { message } from '../accounts.js';
import * as sharing from '../sharing.js';
import type { Operation } from './operation.js';

export const SHARING_OPERATIONS: readonly Operation[] = [
  {
    method: 'POST',
    path: '/api/auth/guest-token',
    owner: 'analytics-ai',
    access: 'public',
    status: 200,
    rateLimit: 'guestToken',
    summary: 'Exchanges an invitation token for a guest cookie bound to its dashboard.',
    request: sharing.guestTokenBody,
    response: sharing.guestTokenAnswer,
  },
  {
    method: 'POST',
    path: '/api/dashboards/{id}/share',
    owner: 'analytics-ai',
    access: 'session',
    status: 201,
    rateLimit: 'share',
    summary: 'Makes a link to the dashboard for guests, and mails it where an address is given.',
    request: sharing.createShareBody,
    response: sharing.createdShare,
  },
  {
    method: 'GET',
    path: '/api/dashboards/{id}/shares',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'The links of the dashboard, newest first.',
    response: z.array(sharing.share),
  },
  {
    method: 'DELETE',
    path: '/api/dashboards/{id}/shares/{shareId}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'Turns a link off; its guests are out at once.',
    response: message,
  },
  {
    method: 'GET',
    path: '/api/unsubscribe/{token}',
    owner: 'analytics-ai',
    access: 'public',
    status: 200,
    summary: 'A page that asks whether an address shall get no more invitations; their mails lead to it.',
  },
  {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    owner: 'analytics-ai',
    access: 'public',
    status: 200,
    isSigned: true,
    ignoresBody: true,
    summary: 'Sends an address no more invitations; called by that page, and by mail providers (RFC 8058).',
  },
];
