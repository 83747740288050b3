import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import { directory, directoryGroup, directoryGroupBody, directoryToken } from './directory.js';
import { ownerOfSignOn as own } from './owner-of-sign-on.js';

const STALE = ['/api/team/directory', '/api/team'];

export const getDirectory = operation({
  ...own,
  method: 'GET',
  path: '/api/team/directory',
  summary:
    'The workspace’s directory: its token without the secret, how many people and which groups it told of.',
  response: directory,
});

export const makeDirectoryToken = operation({
  ...own,
  method: 'POST',
  path: '/api/team/directory/token',
  status: 201,
  idempotency: 'once',
  summary:
    'Makes the token by which the directory calls, in the place of the one before; shown once, and asks for a fresh session.',
  response: directoryToken,
  invalidates: STALE,
});

export const revokeDirectoryToken = operation({
  ...own,
  method: 'DELETE',
  path: '/api/team/directory/token',
  summary: 'Shuts the directory out at once; members that it brought stay.',
  response: message,
  invalidates: STALE,
});

export const setDirectoryGroupRole = operation({
  ...own,
  method: 'PATCH',
  path: '/api/team/directory/groups/{id}',
  summary: 'Says what the members of a group may do in the workspace; holds at once.',
  body: directoryGroupBody,
  response: directoryGroup,
  invalidates: STALE,
});
