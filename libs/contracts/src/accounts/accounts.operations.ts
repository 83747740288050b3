import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as accounts from './accounts.js';
import { passwordSet } from './profile.js';

export const signUp = operation({
  method: 'POST',
  path: '/api/auth/signup',
  owner: 'auth',
  access: 'public',
  status: 201,
  rateLimit: 'signup',
  summary: 'Creates an account with its own workspace on the Free plan.',
  body: accounts.signupBody,
  response: accounts.session,
  on401: 'report',
  idempotency: 'once',
  invalidates: ['/api/auth', '/api/user'],
});

export const logIn = operation({
  method: 'POST',
  path: '/api/auth/login',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'login',
  summary: 'Signs in, or asks for a second factor.',
  body: accounts.loginBody,
  response: z.union([accounts.session, accounts.secondFactorNeeded]),
  on401: 'report',
  invalidates: ['/api/auth', '/api/user'],
});

export const verifySecondFactor = operation({
  method: 'POST',
  path: '/api/auth/verify-2fa',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'verify',
  summary: 'Completes a sign-in with its second factor.',
  body: accounts.verifyTwoFactorBody,
  response: accounts.session,
  on401: 'report',
  idempotency: 'once',
  invalidates: ['/api/auth', '/api/user'],
});

export const requestPasswordReset = operation({
  method: 'POST',
  path: '/api/auth/forgot-password',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'forgot',
  summary: 'Mails a link for a new password, if there is such an account; the answer does not tell.',
  body: accounts.forgotBody,
  response: accounts.message,
  on401: 'report',
  invalidates: ['/api/auth', '/api/user'],
});

export const requestUsername = operation({
  method: 'POST',
  path: '/api/auth/forgot-username',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'forgot',
  summary: 'Mails the username, if there is such an account; the answer does not tell.',
  body: accounts.forgotBody,
  response: accounts.message,
  on401: 'report',
  invalidates: ['/api/auth', '/api/user'],
});

export const resetPassword = operation({
  method: 'POST',
  path: '/api/auth/reset-password',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'reset',
  summary: 'Sets a new password with a mailed token, and ends all sessions and tokens.',
  body: accounts.resetPasswordBody,
  response: passwordSet,
  on401: 'report',
  idempotency: 'once',
  invalidates: ['/api/auth', '/api/user'],
});

export const verifyEmail = operation({
  method: 'POST',
  path: '/api/auth/verify-email',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'reset',
  summary: 'Proves an address by the token that was mailed to it; signs nobody in.',
  body: accounts.verifyEmailBody,
  response: accounts.message,
  on401: 'report',
  idempotency: 'once',
  invalidates: ['/api/auth', '/api/user'],
});

export const getIp = operation({
  method: 'GET',
  path: '/api/auth/get-ip',
  owner: 'auth',
  access: 'public',
  status: 200,
  rateLimit: 'ip',
  summary: "The caller's own address.",
  response: accounts.ip,
});
