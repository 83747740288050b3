import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leastRoleOf, MEMBER_ROLES, OPERATIONS } from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { TestOrigin } from '../testing/test-origin.js';

const STREAM = '/api/live';
const calls = OPERATIONS.filter(({ access, path }) => access !== 'public' && path !== STREAM);
const written = (path: string) => path.replaceAll(/\{\w+\}/g, randomUUID());

let origin: TestOrigin;
let gateway: TestGateway;
beforeAll(async () => {
  origin = await TestOrigin.start();
  gateway = await TestGateway.start(origin.url);
});
afterAll(async () => {
  await gateway.stop();
  await origin.stop();
});

describe('S-18 roles in a workspace at the gateway', () => {
  it.each(MEMBER_ROLES)('%s is let through where that is enough, and nowhere else', async (member) => {
    for (const called of calls) {
      const { method, path } = called;
      // What the installation's roles and the plan decide is asked elsewhere.
      const token = await gateway.token({ member, role: 'owner', plan: 'enterprise' });
      const headers = { ...MARKED, authorization: `Bearer ${token}` };
      const answer = await send(gateway.port, { method, path: written(path), headers });
      const isEnough = MEMBER_ROLES.indexOf(member) >= MEMBER_ROLES.indexOf(leastRoleOf(called));
      expect([method, path, answer.status === 403]).toEqual([method, path, !isEnough]);
    }
    process.stdout.write(`S-18 ${member}: ${calls.length} operations tried\n`);
  });

  it('a viewer changes nothing but what is the user’s own', () => {
    const open = calls.filter(
      (called) => called.access === 'session' && called.method !== 'GET' && leastRoleOf(called) === 'viewer',
    );
    const paths = open.map(({ method, path }) => `${method} ${path}`);
    const own =
      /^\w+ \/api\/(user|auth|onboarding|support-requests|browser-reports|workspaces|team\/(leave|invitations\/accept))/;
    expect(paths.filter((path) => !own.test(path)).sort()).toEqual(VIEWERS);
  });
});

/** What only reads, though it is no GET; and what a look leaves behind: questions and favourites of one's own. */
const VIEWERS = [
  'DELETE /api/ask/history/{id}',
  'DELETE /api/dashboards/{id}/favourite',
  'POST /api/ai-calculations',
  'POST /api/alerts/check',
  'POST /api/ask',
  'POST /api/cache/invalidate',
  'POST /api/dashboards/{id}/calculations/check',
  'POST /api/dashboards/{id}/preview',
  'POST /api/data-sources/merge/preview',
  'POST /api/data-sources/{id}/opened',
  'POST /api/data-sources/{id}/preview',
  'POST /api/documents/{id}/ask',
  'POST /api/export/preview',
  'POST /api/facts/{id}/recompute',
  'POST /api/predictions/check',
  'POST /api/predictions/{id}/scenario',
  'PUT /api/dashboards/{id}/favourite',
];
