import { operation } from '../operations/operation.js';
import { message, secondFactorNeeded, verifyTwoFactorBody } from './accounts.js';
import * as profile from './profile.js';

const own = { owner: 'auth', access: 'session', least: 'viewer', status: 200 } as const;

export const getSecondFactor = operation({
  ...own,
  method: 'GET',
  path: '/api/user/2fa',
  summary: 'The second factor, passkeys, and how many recovery codes are left.',
  response: profile.secondFactorView,
});

export const beginSecondFactor = operation({
  ...own,
  method: 'POST',
  path: '/api/user/2fa',
  rateLimit: 'login',
  summary: 'Begins to set a second factor; asks for a fresh session.',
  body: profile.beginSecondFactorBody,
  response: profile.secondFactorBegun,
});

export const confirmSecondFactor = operation({
  ...own,
  method: 'POST',
  path: '/api/user/2fa/confirm',
  rateLimit: 'login',
  summary: 'Proves the new second factor, which is then in force; answers recovery codes, shown this once.',
  body: profile.confirmSecondFactorBody,
  response: profile.recoveryCodes,
});

export const renewRecoveryCodes = operation({
  ...own,
  method: 'POST',
  path: '/api/user/2fa/recovery-codes',
  rateLimit: 'login',
  summary: 'New recovery codes in place of all others; asks for a fresh session.',
  response: profile.recoveryCodes,
});

export const disableSecondFactor = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/2fa',
  summary: 'Switches the second factor off; asks for a fresh session.',
  response: profile.secondFactorView,
});

export const beginFactorProof = operation({
  ...own,
  method: 'POST',
  path: '/api/user/2fa/proof',
  rateLimit: 'login',
  summary:
    'Asks for the second factor of a session that is open: mails a code, or tells what a passkey is to sign.',
  response: secondFactorNeeded,
});

export const confirmFactorProof = operation({
  ...own,
  method: 'POST',
  path: '/api/user/2fa/proof/confirm',
  rateLimit: 'login',
  summary: 'Proves the second factor in this session; access tokens made from now on say when.',
  body: verifyTwoFactorBody,
  response: message,
});

export const deletePasskey = operation({
  ...own,
  method: 'DELETE',
  path: '/api/user/2fa/passkeys/{id}',
  summary: 'Forgets a passkey; asks for a fresh session.',
  response: profile.secondFactorView,
});
