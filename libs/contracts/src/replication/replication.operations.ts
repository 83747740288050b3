import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import * as replication from './replication.js';

const forAdmins = { owner: 'export', access: 'admin' } as const;
const STALE = ['/api/replication'];

export const getReplicationStatus = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/replication/status',
  status: 200,
  summary: 'This installation and the one that follows it: how far it is, replicated apart from verified.',
  response: replication.replicationStatus,
});

export const listReplicationNodes = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/replication/nodes',
  status: 200,
  summary: 'The installations that follow this one.',
  response: z.array(replication.replicationNode),
});

export const addReplicationNode = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/nodes',
  status: 201,
  retries: 0,
  summary: 'Lets another installation follow this one; its token is answered this once.',
  body: replication.addNodeBody,
  response: replication.addedNode,
  invalidates: STALE,
});

export const removeReplicationNode = operation({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/replication/nodes/{id}',
  status: 200,
  summary: 'Lets an installation follow no longer; its name has to be typed.',
  body: replication.removeNodeBody,
  response: message,
  invalidates: STALE,
});

export const pauseReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/pause',
  status: 200,
  summary: 'The standby applies nothing until it is resumed; it stays in contact.',
  ignoresBody: true,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const resumeReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/resume',
  status: 200,
  summary: 'The standby goes on from where it was paused.',
  ignoresBody: true,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const verifyReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/verify',
  status: 202,
  summary: 'Has every row, or every object, of the standby compared with this installation by checksum.',
  body: replication.verifyReplicationBody,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const listReplicationMismatches = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/replication/mismatches',
  status: 200,
  summary: 'What is not the same on both sides: rows and objects, the first hundred.',
  response: z.array(replication.replicationMismatch),
});

export const resyncReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/resync/{id}',
  status: 202,
  summary: 'Has one item of the mismatches fetched again, and compared.',
  ignoresBody: true,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const getReplicationPreflight = operation({
  ...forAdmins,
  method: 'GET',
  path: '/api/replication/preflight',
  status: 200,
  summary: 'Whether the standby could take over now, and what stands in the way.',
  response: replication.replicationPreflight,
});

export const promoteStandby = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/promote',
  status: 202,
  retries: 0,
  summary:
    'Has the standby take over: this installation writes no more from then on. It takes the typed name and a session that lately named the password.',
  body: replication.promoteBody,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const drillReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/drill',
  status: 202,
  summary: 'Has the standby start a throw-away copy, try it, and keep a receipt.',
  ignoresBody: true,
  response: replication.replicationStatus,
  invalidates: STALE,
});

export const testReplication = operation({
  ...forAdmins,
  method: 'POST',
  path: '/api/replication/test',
  status: 200,
  summary:
    'Runs a named test for a session of the administration; everybody else is refused, which is the test.',
  body: replication.replicationTestBody,
  response: z.object({ checks: z.array(replication.replicationCheck) }),
});

export const readReplicationFeed = operation({
  method: 'POST',
  path: '/api/replication/feed/{part}',
  owner: 'export',
  access: 'public',
  status: 200,
  isSigned: true,
  retries: 0,
  summary:
    'What a standby asks for, which proves itself by its token; the answer is encrypted for that standby alone.',
  params: { part: z.string().regex(/^[a-z]{1,20}$/) },
  body: z.looseObject({}),
});
