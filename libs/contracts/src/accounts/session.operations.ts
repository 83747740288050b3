import { operation } from '../operations/operation.js';
import { heartbeat, me, message, refreshed, sessionExtension } from './accounts.js';

export const refreshSession = operation({
  method: 'POST',
  path: '/api/auth/refresh',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'refresh',
  cookieOnly: true,
  summary: 'A new access token for the refresh cookie, which is rotated.',
  response: refreshed,
  on401: 'report',
  invalidates: [],
});

export const logOut = operation({
  method: 'POST',
  path: '/api/auth/logout',
  owner: 'auth',
  access: 'public',
  status: 200,
  cookieOnly: true,
  summary: 'Ends the session everywhere at once.',
  response: message,
  on401: 'report',
  invalidates: [],
});

export const sendHeartbeat = operation({
  method: 'POST',
  path: '/api/auth/heartbeat',
  owner: 'auth',
  access: 'session',
  least: 'viewer',
  status: 200,
  summary: 'Notes that somebody is there; extends nothing.',
  response: heartbeat,
  invalidates: [],
});

export const extendSession = operation({
  method: 'POST',
  path: '/api/auth/extend-session',
  owner: 'auth',
  access: 'session',
  least: 'viewer',
  status: 200,
  summary: 'Begins the days anew within which the session may be renewed, never past its end.',
  response: sessionExtension,
  invalidates: [],
});

export const getMe = operation({
  method: 'GET',
  path: '/api/auth/me',
  owner: 'auth',
  access: 'session',
  status: 200,
  summary: 'The signed-in user.',
  response: me,
});

export const getUser = operation({
  method: 'GET',
  path: '/api/auth/user',
  owner: 'auth',
  access: 'session',
  status: 200,
  summary: 'The signed-in user.',
  response: me,
});

export const getAccount = operation({
  method: 'GET',
  path: '/api/user',
  owner: 'auth',
  access: 'session',
  status: 200,
  summary: 'The signed-in user.',
  response: me,
});
