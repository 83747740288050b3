import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import * as teams from './teams.js';

const own = { owner: 'auth', access: 'session', status: 200 } as const;
const STALE = ['/api/team', '/api/subscription/usage', '/api/auth/user'];

export const listWorkspaces = operation({
  ...own,
  method: 'GET',
  path: '/api/workspaces',
  summary: 'Workspaces that the caller belongs to, the own one first.',
  response: z.array(teams.workspaceView),
});

export const switchWorkspace = operation({
  ...own,
  least: 'viewer',
  method: 'POST',
  path: '/api/workspaces/{id}/switch',
  summary: 'Lets the session act in another workspace of the caller, from its next access token on.',
  response: teams.switched,
  invalidates: [],
});

export const getTeam = operation({
  ...own,
  method: 'GET',
  path: '/api/team',
  summary: 'Members, seats and invitations of the workspace: search, offset, limit.',
  query: teams.teamQuery,
  response: teams.team,
});

export const listMadeObjects = operation({
  ...own,
  owner: 'gateway',
  method: 'GET',
  path: '/api/team/made',
  summary: 'How many dashboards, data sources and schedules each member made, asked of each owner.',
  response: teams.madeObjects,
});

export const renameWorkspace = operation({
  ...own,
  least: 'owner',
  method: 'PATCH',
  path: '/api/team',
  summary: 'Names the workspace.',
  body: teams.renameWorkspaceBody,
  response: message,
  invalidates: [...STALE, '/api/workspaces'],
});

export const inviteMember = operation({
  ...own,
  least: 'admin',
  method: 'POST',
  path: '/api/team/invitations',
  status: 201,
  feature: 'members',
  rateLimit: 'share',
  idempotency: 'by-key',
  summary: 'Invites an address by mail; the invitation holds a seat for 7 days.',
  body: teams.inviteBody,
  response: teams.invitation,
  invalidates: STALE,
});

export const resendInvitation = operation({
  ...own,
  least: 'admin',
  method: 'POST',
  path: '/api/team/invitations/{id}/resend',
  rateLimit: 'share',
  summary: 'Mails an invitation again under a new link; the old link is void, and its days begin anew.',
  response: teams.invitation,
  invalidates: STALE,
});

export const copyInvitationLink = operation({
  ...own,
  least: 'admin',
  method: 'POST',
  path: '/api/team/invitations/{id}/link',
  rateLimit: 'share',
  summary:
    'Another link of an invitation that waits, to hand over by oneself; one that was made before is void, the mailed one is not.',
  response: teams.invitationLink,
  invalidates: [],
});

export const withdrawInvitation = operation({
  ...own,
  least: 'admin',
  method: 'DELETE',
  path: '/api/team/invitations/{id}',
  summary: 'Takes an invitation back; its link is void and its seat free.',
  response: message,
  invalidates: STALE,
});

export const readInvitation = operation({
  ...own,
  access: 'public',
  method: 'POST',
  path: '/api/team/invitations/read',
  rateLimit: 'reset',
  idempotency: 'reads',
  summary: 'What the invitation of a mailed link offers.',
  body: teams.invitationTokenBody,
  response: teams.invitationOffer,
  on401: 'report',
});

export const acceptInvitation = operation({
  ...own,
  least: 'viewer',
  method: 'POST',
  path: '/api/team/invitations/accept',
  rateLimit: 'reset',
  summary:
    'Makes the caller a member; only for the invited address, and the session goes on in that workspace.',
  body: teams.invitationTokenBody,
  response: teams.switched,
  invalidates: ['/api/workspaces'],
});

export const changeMemberRole = operation({
  ...own,
  least: 'admin',
  method: 'PATCH',
  path: '/api/team/members/{id}',
  summary:
    'Gives a member another role, at once; only owners decide about owners, and the last one stays one.',
  body: teams.memberRoleBody,
  response: message,
  invalidates: STALE,
});

export const removeMember = operation({
  ...own,
  least: 'admin',
  method: 'DELETE',
  path: '/api/team/members/{id}',
  summary: 'Removes a member, at once; what they made stays in the workspace.',
  response: message,
  invalidates: STALE,
});

export const leaveTeam = operation({
  ...own,
  least: 'viewer',
  method: 'POST',
  path: '/api/team/leave',
  summary: 'Leaves the workspace; the last owner cannot.',
  response: message,
  idempotency: 'once',
  invalidates: [],
});

export const transferOwnership = operation({
  ...own,
  least: 'owner',
  method: 'POST',
  path: '/api/team/transfer',
  summary:
    'Makes another member an owner in the place of the caller, who becomes an editor; asks for a fresh session.',
  body: teams.transferBody,
  response: message,
  idempotency: 'once',
  invalidates: STALE,
});

export const listTeamAudit = operation({
  ...own,
  least: 'admin',
  method: 'GET',
  path: '/api/team/audit',
  summary: 'What was decided in the workspace, and by whom, the latest first: offset, limit.',
  query: teams.teamAuditQuery,
  response: teams.teamAudit,
});

export const exportTeamAudit = operation({
  ...own,
  least: 'admin',
  method: 'GET',
  path: '/api/team/audit/export',
  timeout: 'upload',
  summary: 'The same as a CSV file.',
});
