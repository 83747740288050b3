import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, Dashboard, Notices } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { belongs, colleague, told } from '../testing/team.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dana: Caller;
let built: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', member: 'owner' });
  await belongs(analytics, maria);
  dana = await colleague(analytics, maria, 'dana', 'viewer');
  const id = randomUUID();
  await analytics.announceReady(maria, { id, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS });
  built = await analytics.build(maria, id);
});
afterAll(() => analytics?.stop());

const say = (caller: Caller, body: Record<string, unknown>) =>
  analytics.call<Comment>(caller, 'POST', `/api/comments/${built.id}`, { body });
const change = (caller: Caller, id: string, body: Record<string, unknown>) =>
  analytics.call<Comment>(caller, 'PATCH', `/api/comments/${built.id}/${id}`, { body });
const assigned = async (caller: Caller, done = false) =>
  (await analytics.call<Comment[]>(caller, 'GET', `/api/assignments?done=${done}`)).body;
const notices = async (caller: Caller) => (await analytics.call<Notices>(caller, 'GET', '/api/notices')).body;

describe('what members are told', () => {
  it('PLAN-033 a mention is told in the product and asked to be mailed, once, and never to oneself', async () => {
    const { body } = await say(maria, { text: 'See this, @dana and @DANA, says @maria' });
    expect(body.mentions).toEqual([
      { name: 'dana', isMailed: false, userId: dana.claims.sub },
      { name: 'maria', isMailed: false, userId: maria.claims.sub },
    ]);
    expect(await notices(maria)).toMatchObject({ unread: 0, items: [] });
    expect(await notices(dana)).toMatchObject({
      unread: 1,
      items: [{ kind: 'mentioned', by: 'maria', about: { type: 'dashboard', id: built.id }, isRead: false }],
    });
    expect(await told(analytics, 'MemberNoticeRequested', maria)).toMatchObject([
      {
        ...{ userId: dana.claims.sub, subject: `maria mentioned you on “${built.name}”` },
        path: `/dashboard/${built.id}#comments-${built.id}`,
      },
    ]);
    await say(dana, { text: 'Seen', parentId: body.id });
    expect((await notices(maria)).items).toMatchObject([{ kind: 'answered', by: 'dana', text: 'Seen' }]);
    await analytics.call(dana, 'POST', '/api/notices/read', { body: {} });
    expect(await notices(dana)).toMatchObject({ unread: 0, total: 1 });
    expect((await notices(maria)).unread).toBe(1);
  });

  it('PLAN-033 the feed of the workspace hears of it', async () => {
    const acts = await told<{ action: string; by: { userId: string } }>(analytics, 'WorkspaceActed', maria);
    expect(acts.map(({ action }) => action)).toEqual(['dashboard_created', 'commented', 'commented']);
    expect(acts.at(-1)?.by.userId).toBe(dana.claims.sub);
  });
});

describe('assignments', () => {
  it('PLAN-033 are given to a member, listed by the day they are due, and done by who has them', async () => {
    const give = (text: string, dueOn: string | null) =>
      say(maria, { text, assignTo: dana.claims.sub, dueOn });
    const whenever = (await give('Whenever', null)).body;
    const later = (await give('Later', '2026-12-24')).body;
    const soon = (await give('Soon', '2026-12-01')).body;
    expect(soon.assignment).toEqual({
      ...{ userId: dana.claims.sub, name: 'dana', dueOn: '2026-12-01', done: false },
    });
    expect((await assigned(dana)).map(({ text }) => text)).toEqual(['Soon', 'Later', 'Whenever']);
    expect(await assigned(maria)).toEqual([]);
    expect((await notices(dana)).items[0]).toMatchObject({ kind: 'assigned', text: 'Soon' });

    const tom = await colleague(analytics, maria, 'tom');
    expect((await change(tom, soon.id, { done: true })).status).toBe(403);
    expect((await change(dana, soon.id, { done: true })).body.assignment).toMatchObject({
      ...{ done: true, doneBy: 'dana' },
    });
    expect((await notices(maria)).items[0]).toMatchObject({ kind: 'done', by: 'dana', text: 'Soon' });
    expect((await assigned(dana, true)).map(({ id }) => id)).toEqual([soon.id]);

    // Somebody else has it from here on, and nobody in the end.
    const passed = await change(tom, later.id, { assignTo: tom.claims.sub });
    expect(passed.body.assignment).toMatchObject({ userId: tom.claims.sub, dueOn: '2026-12-24' });
    expect((await assigned(dana)).map(({ id }) => id)).toEqual([whenever.id]);
    expect((await change(tom, later.id, { assignTo: null })).body.assignment).toBeUndefined();
    expect((await change(tom, later.id, { done: true })).status).toBe(400);
  });

  it('are refused for who is no member, and are nobody’s once their member leaves', async () => {
    const stranger = await analytics.signIn();
    expect((await say(maria, { text: 'x', assignTo: stranger.claims.sub })).status).toBe(422);
    const eve = await colleague(analytics, maria, 'eve');
    const { body } = await say(maria, { text: 'For Eve', assignTo: eve.claims.sub });
    await belongs(analytics, eve, null);
    const [row] = await analytics.database.query(`SELECT assignee_id FROM dashboard_comments WHERE id = $1`, [
      body.id,
    ]);
    expect(row).toEqual({ assignee_id: null });
    const kept = await analytics.database.query(`SELECT 1 FROM member_notices WHERE user_id = $1`, [
      eve.claims.sub,
    ]);
    expect(kept).toEqual([]);
  });
});
