import { z } from 'zod';
import { operation } from '../operations/operation.js';
import { scimBody, scimPatchBody, scimProjection, scimQuery, scimResource } from './scim.js';

const own = {
  owner: 'auth',
  access: 'directory',
  feature: 'singleSignOn',
  rateLimit: 'directory',
  form: 'scim',
  status: 200,
  invalidates: [],
} as const;

export const getScimConfig = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'SCIM 2.0: what a directory may ask for.',
  response: scimResource,
});

export const listScimTypes = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'SCIM 2.0: users and groups.',
  response: scimResource,
});

export const listScimSchemas = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'SCIM 2.0: the attributes that are kept.',
  response: scimResource,
});

export const getScimSchema = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Schemas/{name}',
  params: { name: z.string().max(200) },
  summary: 'SCIM 2.0: the attributes of one schema.',
  response: scimResource,
});

export const listScimUsers = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'SCIM 2.0: people of the directory: filter, startIndex, count, attributes, excludedAttributes.',
  query: scimQuery,
  response: scimResource,
});

export const createScimUser = operation({
  ...own,
  method: 'POST',
  path: '/scim/v2/Users',
  status: 201,
  idempotency: 'once',
  summary: 'SCIM 2.0: brings somebody with an address of a proved domain; takes a seat unless inactive.',
  body: scimBody,
  response: scimResource,
});

export const getScimUser = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  summary: 'SCIM 2.0: somebody of the directory.',
  query: scimProjection,
  response: scimResource,
});

export const replaceScimUser = operation({
  ...own,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  summary: 'SCIM 2.0: all that the directory says of somebody.',
  body: scimBody,
  response: scimResource,
});

export const patchScimUser = operation({
  ...own,
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  summary:
    'SCIM 2.0: changes what the directory says of somebody; inactive ends every session and frees the seat.',
  body: scimPatchBody,
  response: scimResource,
});

export const deleteScimUser = operation({
  ...own,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  status: 204,
  summary: 'SCIM 2.0: somebody leaves the directory, and the workspace at once.',
});

export const listScimGroups = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'SCIM 2.0: groups of the directory: filter, startIndex, count, attributes, excludedAttributes.',
  query: scimQuery,
  response: scimResource,
});

export const createScimGroup = operation({
  ...own,
  method: 'POST',
  path: '/scim/v2/Groups',
  status: 201,
  idempotency: 'once',
  summary: 'SCIM 2.0: tells of a group.',
  body: scimBody,
  response: scimResource,
});

export const getScimGroup = operation({
  ...own,
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  summary: 'SCIM 2.0: a group of the directory.',
  query: scimProjection,
  response: scimResource,
});

export const replaceScimGroup = operation({
  ...own,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  summary: 'SCIM 2.0: all that the directory says of a group.',
  body: scimBody,
  response: scimResource,
});

export const patchScimGroup = operation({
  ...own,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  summary: 'SCIM 2.0: changes a group; what its members may do follows at once.',
  body: scimPatchBody,
  response: scimResource,
});

export const deleteScimGroup = operation({
  ...own,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  status: 204,
  summary: 'SCIM 2.0: a group is no more; its members stay.',
});
