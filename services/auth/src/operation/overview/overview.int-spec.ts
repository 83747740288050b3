import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPayload, UsageOverview, WorkspaceUsage, WorkspaceUsageTold } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { DailyTotals } from './daily-totals.js';
import { UsageHandler } from './usage.handler.js';

let auth: RunningAuth;
let owner: string;
let admin: Account;

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
  admin = await auth.signUp('site-admin');
  await auth.call('PATCH', `/api/admin/users/${admin.id}`, { token: owner, body: { role: 'admin' } });
  admin.token = await auth.signIn(admin.username, PASSWORD);
});
afterAll(() => auth?.stop());

type Told = EventPayload<typeof WorkspaceUsageTold>;

const get = <Body>(path: string, token = admin.token) => auth.call<Body>('GET', path, { token });
const tell = (
  amounts: Told['amounts'],
  at = new Date().toISOString(),
  service: Told['service'] = 'ingestion',
) =>
  auth.database.transaction((tx) =>
    auth.app.get(UsageHandler).onWorkspaceUsageTold({ service, at, amounts, aggregateVersion: 1 }, tx),
  );
async function workspaceOf({ id }: Account): Promise<string> {
  const [user]: { workspace_id: string }[] = await auth.database.query(
    'SELECT workspace_id FROM users WHERE id = $1',
    [id],
  );
  return user?.workspace_id ?? '';
}

describe('ADMIN-004 the overview of the installation', () => {
  it('says before anything was told that nothing was, and what is known of accounts', async () => {
    const { body } = await get<UsageOverview>('/api/admin/dashboard');
    expect(body.totals).toEqual({ workspaces: 2, users: 2, users_seen: 2 });
    expect(body.told.map(({ at, isLate }) => [at, isLate])).toEqual(Array(5).fill([null, true]));
    expect(body.plans.map(({ plan, workspaces }) => [plan, workspaces])).toContainEqual(['premium', 0]);
    expect(body.disk).toBeNull();
  });

  it('adds up what services tell; a later amount takes the place of an earlier one, and nothing goes', async () => {
    const workspaceId = await workspaceOf(admin);
    await tell([
      { workspaceId, measure: 'data_sources', amount: 3 },
      { workspaceId, measure: 'data_bytes', amount: 2_000 },
      { workspaceId: randomUUID(), measure: 'data_sources', amount: 1 },
    ]);
    await tell([{ workspaceId, measure: 'data_sources', amount: 5 }]);
    const { body } = await get<UsageOverview>('/api/admin/dashboard');
    expect(body.totals).toMatchObject({ data_sources: 6, data_bytes: 2_000 });
    expect(body.told.find(({ service }) => service === 'ingestion')).toMatchObject({ isLate: false });
    await tell([{ workspaceId, measure: 'data_bytes', amount: 0 }], '2026-01-01T00:00:00.000Z');
    const after = (await get<UsageOverview>('/api/admin/dashboard')).body;
    expect([after.totals.data_bytes, after.totals.documents]).toEqual([0, undefined]);
    expect(after.told.find(({ service }) => service === 'ingestion')).toMatchObject({
      ...{ at: '2026-01-01T00:00:00.000Z', isLate: true },
    });
  });

  it('compares with the first known day of the window', async () => {
    await auth.app.get(DailyTotals).keep();
    await auth.database.query(`UPDATE daily_totals SET day = day - 3`);
    await auth.database.query(`UPDATE daily_totals SET amount = 1 WHERE measure = 'users'`);
    const { body } = await get<UsageOverview>('/api/admin/dashboard?window=30d');
    expect(body.before?.totals.users).toBe(1);
    expect(body.days).toHaveLength(2);
    expect(body.days.at(-1)?.totals.users).toBe(2);
  });

  it('lists workspaces by what they use, searched by their people', async () => {
    const account = await auth.signUp('heavy-user');
    const workspaceId = await workspaceOf(account);
    await tell([
      { workspaceId, measure: 'document_bytes', amount: 9_000 },
      { workspaceId, measure: 'documents', amount: 2 },
    ]);
    const all = await get<WorkspaceUsage[]>('/api/admin/dashboard/workspaces');
    expect(all.body[0]).toMatchObject({
      ...{ owner: { username: 'heavy-user' }, bytes: 9_000, users: 1, plan: 'free' },
      amounts: { documents: 2 },
    });
    expect(Number(all.headers['x-total-count'])).toBe(3);
    const found = await get<WorkspaceUsage[]>('/api/admin/dashboard/workspaces?search=SITE-&sort=seen');
    expect(found.body.map(({ owner: person }) => person?.username)).toEqual(['site-admin']);
    expect((await get<WorkspaceUsage[]>('/api/admin/dashboard/workspaces?search=%25')).body).toEqual([]);
  });

  it('ADMIN-006 ROLE-005 is refused to everybody else, and looking is written to the audit log', async () => {
    const user = await auth.signUp();
    for (const path of ['/api/admin/dashboard', '/api/admin/dashboard/workspaces'])
      expect([(await get(path, user.token)).status, (await auth.call('GET', path)).status]).toEqual([
        403, 401,
      ]);
    const log = await get<{ details: { screen: string } }[]>('/api/admin/audit?action=monitoring_viewed');
    expect(log.body.map(({ details }) => details.screen).sort()).toEqual(['overview', 'use by workspace']);
  });
});
