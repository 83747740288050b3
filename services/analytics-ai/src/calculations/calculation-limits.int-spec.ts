import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CalculationProposals, calculationProposals, type Plan } from '@plumbline/contracts';
import { calculationCalls } from '../testing/calculation-calls.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;

const { addSource, emptyDashboard, pathOf, add, added, listed } = calculationCalls(
  () => analytics,
  () => maria,
);

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', planVersion: 1 });
  sourceId = await addSource(maria);
});
afterAll(() => analytics?.stop());

describe('limits of calculations per dashboard', () => {
  it.each<[string, Plan, number]>([
    ['PLAN-007', 'free', 2],
    ['PLAN-017', 'premium', 5],
  ])('%s: %s has %i, of 50 made at once too; a deleted one frees its place', async (_, plan, limit) => {
    const caller = await analytics.signIn({ plan, planVersion: 1 });
    const { id } = await emptyDashboard(caller, await addSource(caller));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (__, at) => add(id, `number ${at}`, `sum(amount) + ${at}`, caller)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 403)).toHaveLength(50 - limit);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'plan_limit',
      details: { meter: 'calculationsPerDashboard', used: limit, limit, plan },
    });
    const [newest] = await listed(id, caller);
    expect((await analytics.call(caller, 'DELETE', `${pathOf(id)}/${newest?.id}`)).status).toBe(200);
    expect((await add(id, 'again', 'count()', caller)).status).toBe(201);
    expect((await add(id, 'one more', 'count()', caller)).status).toBe(403);
  });

  it('PLAN-027: an Enterprise dashboard has as many as one likes', async () => {
    const { id } = await emptyDashboard(maria, sourceId);
    for (let at = 0; at < 8; at += 1) await added(id, `number ${at}`, `count() + ${at}`);
    expect(await listed(id)).toHaveLength(8);
  });

  it('T-58 after a move to a smaller plan the youngest can be used and deleted, and not changed', async () => {
    const premium = await analytics.signIn({ plan: 'premium', planVersion: 1 });
    const { id } = await emptyDashboard(premium, await addSource(premium));
    for (const at of [1, 2, 3]) await added(id, `number ${at}`, `count() + ${at}`, premium);
    await analytics.announcePlan(premium, 'free', 2);
    const free = await analytics.signIn({ wid: premium.claims.wid, plan: 'free', planVersion: 2 });
    const [youngest, ...others] = await listed(id, free);
    expect([youngest?.readOnly, others.some(({ readOnly }) => readOnly)]).toEqual([true, false]);
    const change = await analytics.call(free, 'PATCH', `${pathOf(id)}/${youngest?.id}`, {
      body: { name: 'x' },
    });
    expect([change.status, change.body.code]).toEqual([403, 'plan_limit']);
    expect((await analytics.call(free, 'DELETE', `${pathOf(id)}/${youngest?.id}`)).status).toBe(200);
  });
});

describe('calculations described in words (AI-005)', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await emptyDashboard(maria, sourceId));
  });

  it.each([
    ['amount per piece', 'sum(amount) / sum(quantity)'],
    [
      'what a piece brings in when it is not sent back',
      'sum(if(returned, null, amount)) / sum(if(returned, null, quantity))',
    ],
    ['average amount per order', 'sum(amount) / count(amount)'],
    ['revenue per customer', 'sum(amount) / count_distinct(customer)'],
    ['share of returned orders', 'sum(if(returned, 1, 0)) / count(returned)'],
    ['what percentage of the amount comes from West', "sum(if(region = 'West', amount, 0)) / sum(amount)"],
    ['amount after discount', 'amount * (1 - discount)'],
    ['unit price times quantity', 'unit_price * quantity'],
    ['flag orders with an amount over 100', "if(amount > 100, 'yes', 'no')"],
    [
      'put the amount into bands at 50 and 150',
      "case(amount < 50, 'small', amount < 150, 'medium', amount >= 150, 'large')",
    ],
  ])('%s: %s', async (request, formula) => {
    const body = { dashboardId: id, request };
    const reply = await analytics.call<CalculationProposals>(maria, 'POST', '/api/ai-calculations', { body });
    expect(reply.status).toBe(200);
    const { proposals, engine } = calculationProposals.parse(reply.body);
    expect([engine, proposals[0]?.formula]).toEqual(['built-in', formula]);
    expect(proposals[0]?.because).not.toBe('');
  });

  it('is of one workspace alone', async () => {
    const stranger = await analytics.signIn();
    const body = { formula: 'sum(amount)' };
    for (const [method, path, sent] of [
      ['GET', pathOf(id), undefined],
      ['POST', `${pathOf(id)}/check`, body],
      ['POST', pathOf(id), { ...body, name: 'mine' }],
      ['POST', '/api/ai-calculations', { dashboardId: id, request: 'amount per order' }],
    ] as const) {
      expect((await analytics.call(stranger, method, path, { body: sent })).status).toBe(404);
    }
  });

  it('computes growth from the newest complete periods, and proposes nothing for what is not there', async () => {
    const propose = async (request: string) => {
      const body = { dashboardId: id, request };
      return (await analytics.call<CalculationProposals>(maria, 'POST', '/api/ai-calculations', { body }))
        .body;
    };
    const [growth] = (await propose('growth of amount')).proposals;
    expect(growth?.formula).toMatch(/^sum\(if\(order_date >= '\d{4}-\d\d-\d\d'/);
    expect(growth?.value).toEqual(expect.any(Number));
    expect((await propose('the mood of our team')).proposals).toEqual([]);
  });
});
