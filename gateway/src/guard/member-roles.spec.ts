import { describe, expect, it } from '@jest/globals';
import { leastRoleOf, OPERATIONS } from '@plumbline/contracts';

const calls = OPERATIONS.filter(({ access }) => access === 'session');

describe('S-18 roles in a workspace', () => {
  it('a viewer changes nothing but what is the user’s own', () => {
    const open = calls.filter((called) => called.method !== 'GET' && leastRoleOf(called) === 'viewer');
    const paths = open.map(({ method, path }) => `${method} ${path}`);
    const own =
      /^\w+ \/api\/(user|auth|onboarding|support-requests|browser-reports|workspaces|team\/(leave|invitations\/accept))/;
    expect(paths.filter((path) => !own.test(path)).sort()).toEqual(VIEWERS);
  });

  it('an admin decides about members, and an owner alone about the workspace itself', () => {
    const ofRole = (least: string) =>
      calls
        .filter((called) => leastRoleOf(called) === least && called.path.startsWith('/api/team'))
        .map(({ method, path }) => `${method} ${path.replace('/api/team', '')}`);
    expect(ofRole('admin').sort()).toEqual([
      'DELETE /invitations/{id}',
      'DELETE /members/{id}',
      'GET /audit',
      'GET /audit/export',
      'PATCH /members/{id}',
      'POST /invitations',
      'POST /invitations/{id}/link',
      'POST /invitations/{id}/resend',
    ]);
    expect(ofRole('owner')).toEqual(
      expect.arrayContaining(['PATCH ', 'POST /transfer', 'POST /directory/token']),
    );
  });
});

/** What only reads, though it is no GET; and what a look leaves behind: questions, favourites and comments of one's own. */
const VIEWERS = [
  'DELETE /api/ask/history/{id}',
  'DELETE /api/comments/{id}/{commentId}',
  'DELETE /api/dashboards/{id}/comments/{commentId}',
  'DELETE /api/dashboards/{id}/favourite',
  'PATCH /api/comments/{id}/{commentId}',
  'PATCH /api/dashboards/{id}/comments/{commentId}',
  'POST /api/ai-calculations',
  'POST /api/alerts/check',
  'POST /api/ask',
  'POST /api/cache/invalidate',
  'POST /api/comments/{id}',
  'POST /api/dashboards/{id}/calculations/check',
  'POST /api/dashboards/{id}/comments',
  'POST /api/dashboards/{id}/preview',
  'POST /api/data-sources/merge/preview',
  'POST /api/data-sources/{id}/opened',
  'POST /api/data-sources/{id}/preview',
  'POST /api/documents/{id}/ask',
  'POST /api/export/preview',
  'POST /api/facts/{id}/recompute',
  'POST /api/notices/read',
  'POST /api/predictions/check',
  'POST /api/predictions/{id}/scenario',
  'PUT /api/dashboards/{id}/favourite',
  'PUT /api/presence/{id}',
];
