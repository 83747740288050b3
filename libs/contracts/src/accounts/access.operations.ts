import { z } from 'zod';
import { operation } from '../operations/operation.js';
import { message } from './accounts.js';
import * as profile from './profile.js';

const own = { owner: 'auth', access: 'session', least: 'viewer', status: 200 } as const;

export const listSessions = operation({
  ...own,
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Open sessions, the latest first.',
  response: z.array(profile.sessionView),
});

export const endOtherSessions = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Ends all sessions but this one.',
  response: message,
});

export const endSession = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: 'Ends a session.',
  response: message,
});

export const listSignIns = operation({
  ...own,
  method: 'GET',
  path: '/api/user/sign-ins',
  summary: 'When and from where somebody signed in or tried to, the latest first.',
  response: z.array(profile.signIn),
});

export const listApiTokens = operation({
  ...own,
  method: 'GET',
  path: '/api/user/tokens',
  summary: 'Tokens for programs; never their secrets.',
  response: z.array(profile.apiToken),
});

export const createApiToken = operation({
  ...own,
  method: 'POST',
  path: '/api/user/tokens',
  status: 201,
  summary: 'Makes a token for a program, shown this once; asks for a fresh session.',
  body: profile.createApiTokenBody,
  response: profile.createdApiToken,
});

export const revokeApiToken = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/tokens/{id}',
  summary: 'Revokes a token at once.',
  response: message,
});
