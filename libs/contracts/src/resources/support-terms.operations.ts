import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import { contractManager, supportOffer, supportTerms } from './support-terms.js';

const ofAuth = { owner: 'auth', status: 200 } as const;

export const getSupportOffer = operation({
  ...ofAuth,
  access: 'session',
  method: 'GET',
  path: '/api/support-offer',
  summary:
    'Response times of each plan, and the account manager of the workspace’s contract, as far as they are set.',
  response: supportOffer,
});

export const getSupportTerms = operation({
  ...ofAuth,
  access: 'owner',
  method: 'GET',
  path: '/api/admin/support-terms',
  summary: 'What the installation promises about support.',
  response: supportTerms,
});

export const setSupportTerms = operation({
  ...ofAuth,
  access: 'owner',
  method: 'PUT',
  path: '/api/admin/support-terms',
  summary: 'Sets what the installation promises about support; null and empty promise nothing.',
  body: supportTerms,
  response: message,
  invalidates: ['/api/admin/support-terms', '/api/support-offer'],
});

export const getContractManager = operation({
  ...ofAuth,
  access: 'admin',
  method: 'GET',
  path: '/api/admin/users/{id}/account-manager',
  summary: 'Whom the contract of a user’s workspace names.',
  response: contractManager,
});

export const setContractManager = operation({
  ...ofAuth,
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/users/{id}/account-manager',
  summary: 'Names the account manager of a contract; null: whoever the installation names.',
  body: contractManager,
  response: message,
  invalidates: ['/api/admin/users/{id}/account-manager', '/api/support-offer'],
});
