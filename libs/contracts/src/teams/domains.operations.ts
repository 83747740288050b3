import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import { addDomainBody, workspaceDomain } from './domains.js';
import { ownerOfSignOn as own } from './owner-of-sign-on.js';

const STALE = ['/api/team/domains', '/api/team/sso'];

export const listDomains = operation({
  ...own,
  method: 'GET',
  path: '/api/team/domains',
  summary: 'Domains of the workspace, each with the TXT record that proves it.',
  response: z.array(workspaceDomain),
});

export const addDomain = operation({
  ...own,
  method: 'POST',
  path: '/api/team/domains',
  status: 201,
  idempotency: 'once',
  summary: 'Names a domain, which is the workspace’s once its record is found.',
  body: addDomainBody,
  response: workspaceDomain,
  invalidates: STALE,
});

export const checkDomain = operation({
  ...own,
  method: 'POST',
  path: '/api/team/domains/{id}/check',
  rateLimit: 'share',
  summary: 'Looks for the record of a domain; one workspace alone can have proved it.',
  response: workspaceDomain,
  invalidates: STALE,
});

export const removeDomain = operation({
  ...own,
  method: 'DELETE',
  path: '/api/team/domains/{id}',
  summary: 'Takes a domain back; whoever has an account with its addresses keeps it.',
  response: message,
  invalidates: STALE,
});
