import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as restores from './object-restores.js';

const forAdmins = { owner: 'export', access: 'admin', timeout: 'upload' } as const;

export const listHeldObjects = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/{id}/objects',
  status: 200,
  summary: 'What a backup holds of one kind, a page of it; nothing is restored for that.',
  query: restores.heldObjectsQuery,
  response: z.array(restores.heldObject),
});

export const restoreObject = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/backup/{id}/objects/restore',
  status: 202,
  retries: 0,
  summary:
    'Says what a restore of one object would change, or begins it; into its place it takes a session that lately named the password.',
  body: restores.restoreObjectBody,
  response: restores.objectRestoreAnswer,
  invalidates: ['/api/backup', '/api/jobs'],
});

export const listObjectRestores = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/backup/object-restores',
  status: 200,
  summary: 'The last restores of single objects, newest first, with how far each is.',
  response: z.array(restores.objectRestoreView),
});
