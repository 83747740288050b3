import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let premium: Caller;
let free: Caller;
const ids: string[] = [];

const PATH = '/api/dashboards';
const list = async (caller = free) => (await analytics.call<Dashboard[]>(caller, 'GET', PATH)).body;
const readOnly = async (caller = free) =>
  (await list(caller)).filter((one) => one.readOnly).map(({ id }) => ids.indexOf(id));
const rename = (index: number, caller = free) =>
  analytics.call(caller, 'PUT', `${PATH}/${ids[index]}`, {
    body: { name: `renamed ${randomUUID()}` },
    headers: { 'if-match': '*' },
  });
const keep = (indexes: readonly number[], caller = free) =>
  analytics.call(caller, 'PUT', `${PATH}/active`, { body: { ids: indexes.map((index) => ids[index]) } });

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  premium = await analytics.signIn({ plan: 'premium', planVersion: 1 });
  const sourceId = randomUUID();
  await analytics.announceReady(premium, {
    id: sourceId,
    name: 'a.csv',
    version: 1,
    rows: 100,
    columns: ORDERS,
  });
  for (let made = 0; made < 7; made += 1) {
    const body = { name: `Dashboard ${made}`, dataSourceId: sourceId };
    ids.push((await analytics.call<Dashboard>(premium, 'POST', PATH, { body })).body.id);
  }
  await analytics.announcePlan(premium, 'free', 2);
  free = await analytics.signIn({ wid: premium.claims.wid, plan: 'free', planVersion: 2 });
});
afterAll(() => analytics?.stop());

describe('T-58 dashboards over the limit after a move to a smaller plan', () => {
  it('are all still there; the youngest can only be read, and say so', async () => {
    expect(await list()).toHaveLength(7);
    expect((await readOnly()).sort()).toEqual([5, 6]);
    const { status, body } = await analytics.call<Dashboard>(free, 'GET', `${PATH}/${ids[6]}`);
    expect([status, body.readOnly]).toEqual([200, true]);
  });

  it('refuse changes with what to do, and can be deleted', async () => {
    const version = async (index: number) => (await list()).find(({ id }) => id === ids[index])?.version ?? 0;
    const change = async (index: number) =>
      analytics.call(free, 'PUT', `${PATH}/${ids[index]}`, {
        body: { name: 'renamed' },
        headers: { 'if-match': String(await version(index)) },
      });
    const refused = await change(6);
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit']);
    expect(refused.body.message).toBe(
      'Free includes 5 dashboards, and this one is over the limit: it can only be read. Choose which stay active, delete one, or move to a larger plan.',
    );
    const built = await analytics.call(free, 'POST', `${PATH}/${ids[6]}/retry`);
    expect([built.status, built.body.code]).toEqual([403, 'plan_limit']);
    expect((await change(0)).status).toBe(200);
    const created = await analytics.call(free, 'POST', PATH, {
      body: { name: 'new', dataSourceId: (await list())[0]?.dataSourceIds[0] },
    });
    expect([created.status, created.body.code]).toEqual([403, 'plan_limit']);
  });

  it('stay active as people choose, no more than the plan has places, and none of somebody else', async () => {
    expect((await keep([6, 5, 4, 3, 2])).status).toBe(200);
    expect((await readOnly()).sort()).toEqual([0, 1]);
    expect((await rename(6)).body.code).not.toBe('plan_limit');
    expect((await keep([0, 1, 2, 3, 4, 5])).status).toBe(400);
    const stranger = await analytics.signIn();
    expect((await keep([0], stranger)).status).toBe(404);
    expect((await readOnly()).sort()).toEqual([0, 1]);
  });

  it('are active again with the larger plan, and after one of the others is deleted', async () => {
    await analytics.call(free, 'DELETE', `${PATH}/${ids[4]}`);
    expect(await readOnly()).toEqual([1]);
    await analytics.announcePlan(premium, 'premium', 3);
    expect(await readOnly()).toEqual([]);
  });

  it('T-59 follow the number of an Enterprise contract, until it names none', async () => {
    await analytics.announcePlan(premium, 'enterprise', 4, { dashboards: 3, uploads: 1 });
    expect(await readOnly()).toHaveLength(3);
    const usage = await analytics.call(premium, 'GET', '/api/subscription/usage');
    expect(usage.body).toContainEqual({ meter: 'dashboards', used: 6, limit: 3 });
    const refused = await analytics.call(premium, 'POST', PATH, {
      body: { name: 'new', dataSourceId: (await list())[0]?.dataSourceIds[0] },
    });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Enterprise includes 3 dashboards, and all of them are used. Delete one to free its place, or ask for a larger contract.',
    ]);
    await analytics.announcePlan(premium, 'enterprise', 5);
    expect(await readOnly()).toEqual([]);
  });
});
