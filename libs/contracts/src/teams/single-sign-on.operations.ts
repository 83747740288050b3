import { z } from 'zod';
import { message, session } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import { ownerOfSignOn as own } from './owner-of-sign-on.js';
import * as signOn from './single-sign-on.js';
import { switched } from './teams.js';

const open = { owner: 'auth', access: 'public', rateLimit: 'login' } as const;
const STALE = ['/api/team'];

export const getSignOn = operation({
  ...own,
  method: 'GET',
  path: '/api/team/sso',
  summary: 'How members sign in through the workspace’s own service; secrets never come back.',
  response: signOn.signOn,
});

export const saveSignOn = operation({
  ...own,
  method: 'PUT',
  path: '/api/team/sso',
  summary: 'Sets the service: OpenID Connect or SAML 2.0; asks for a fresh session.',
  body: signOn.signOnBody,
  response: signOn.signOn,
  invalidates: STALE,
});

export const removeSignOn = operation({
  ...own,
  method: 'DELETE',
  path: '/api/team/sso',
  summary: 'Ends single sign-on and the sessions that it opened; asks for a fresh session.',
  response: message,
  invalidates: STALE,
});

export const setSignOnMode = operation({
  ...own,
  method: 'PUT',
  path: '/api/team/sso/mode',
  summary:
    'Switches single sign-on off, on, or requires it, which ends sessions that passwords opened; after a test that passed.',
  body: signOn.signOnModeBody,
  response: signOn.signOn,
  invalidates: STALE,
});

export const readSignOnMetadata = operation({
  ...own,
  method: 'POST',
  path: '/api/team/sso/metadata',
  rateLimit: 'share',
  idempotency: 'reads',
  summary: 'What the metadata of a SAML service says, from its address or its file; keeps nothing.',
  body: signOn.metadataBody,
  response: signOn.samlMetadata,
});

export const testSignOn = operation({
  ...own,
  method: 'POST',
  path: '/api/team/sso/test',
  rateLimit: 'share',
  idempotency: 'once',
  summary:
    'Begins a test: the service is found and its keys are read; the caller signs in there for the rest.',
  response: signOn.begunTest,
  invalidates: [],
});

export const startSignOn = operation({
  ...open,
  method: 'GET',
  path: '/api/auth/sso/start',
  status: 302,
  summary: 'Leads to the service of an address’ domain, or of a workspace.',
  query: signOn.signOnStartQuery,
});

export const returnByOidc = operation({
  ...open,
  method: 'GET',
  path: '/api/auth/oidc/callback',
  status: 302,
  summary: 'Where an OpenID provider leads back to.',
  query: signOn.signOnReturn,
});

export const finishSignOn = operation({
  ...open,
  method: 'POST',
  path: '/api/auth/sso/finish',
  status: 200,
  idempotency: 'once',
  retries: 0,
  summary: 'Opens the session of somebody whom the service let in, in the browser where it was begun.',
  body: signOn.signOnCodeBody,
  response: z.discriminatedUnion('kind', [
    session.extend({ kind: z.literal('session'), next: z.string() }),
    z.object({ kind: z.literal('test') }),
    /** Somebody has an account with this address, and is to prove that it is theirs. */
    z.object({ kind: z.literal('link'), email: z.string(), workspaceName: z.string() }),
  ]),
  on401: 'report',
  invalidates: [],
});

export const linkSignOn = operation({
  owner: 'auth',
  access: 'session',
  least: 'viewer',
  method: 'POST',
  path: '/api/auth/sso/link',
  status: 200,
  rateLimit: 'reset',
  idempotency: 'once',
  summary:
    'Joins the caller’s account with the person whom a service let in before, in this browser; asks for a fresh session.',
  body: signOn.signOnCodeBody,
  response: switched,
  invalidates: ['/api/workspaces'],
});

export const returnBySaml = operation({
  ...open,
  method: 'POST',
  path: '/api/auth/saml/callback',
  status: 303,
  isSigned: true,
  contentType: 'application/x-www-form-urlencoded',
  idempotency: 'once',
  summary: 'Where a SAML service posts its answer.',
  body: signOn.samlForm,
});

export const getSamlMetadata = operation({
  ...open,
  method: 'GET',
  path: '/api/auth/saml/metadata/{workspaceId}',
  status: 200,
  summary: 'What a SAML service has to know of this side, as XML.',
});

export const leaveSignOn = operation({
  ...open,
  method: 'GET',
  path: '/api/auth/sso/sign-out',
  status: 302,
  summary: 'Leads a browser that was signed out here to the sign-out of the service that had let it in.',
});

export const endByOidc = operation({
  ...open,
  method: 'POST',
  path: '/api/auth/oidc/logout/{workspaceId}',
  status: 200,
  isSigned: true,
  contentType: 'application/x-www-form-urlencoded',
  summary: 'Where an OpenID provider tells that somebody signed out there (Back-Channel Logout 1.0).',
  body: signOn.logoutForm,
});

export const endBySaml = operation({
  ...open,
  method: 'POST',
  path: '/api/auth/saml/logout/{workspaceId}',
  status: 200,
  isSigned: true,
  contentType: 'application/x-www-form-urlencoded',
  summary: 'Where a SAML service posts that somebody signed out there.',
  body: signOn.samlForm,
});

export const returnFromSamlLogout = operation({
  ...open,
  method: 'GET',
  path: '/api/auth/saml/logout/{workspaceId}',
  status: 302,
  summary: 'Where a SAML service leads back to after our own sign-out.',
  query: signOn.signOnReturn,
});
