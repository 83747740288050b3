import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Plan } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
beforeAll(async () => {
  analytics = await RunningAnalytics.start();
});
afterAll(() => analytics?.stop());

describe('dashboards that a plan has places for', () => {
  it.each<[string, Plan, number, number]>([
    ['PLAN-003', 'free', 7, 5],
    ['PLAN-013', 'premium', 22, 20],
    ['PLAN-028', 'enterprise', 25, 25],
  ])('%s %s: of %i made at once, %i are kept', async (_id, plan, sent, kept) => {
    const caller = await analytics.signIn({ plan, planVersion: 1 });
    const id = randomUUID();
    await analytics.announceReady(caller, { id, name: 'orders.csv', version: 1, rows: 50, columns: ORDERS });
    const answers = await Promise.all(
      Array.from({ length: sent }, (_, at) =>
        analytics.call(caller, 'POST', '/api/dashboards', {
          body: { name: `Dashboard ${at}`, dataSourceId: id },
        }),
      ),
    );
    const wanted = [...Array(kept).fill(201), ...Array(sent - kept).fill(403)];
    expect(answers.map(({ status }) => status).sort()).toEqual(wanted);
    const { body } = await analytics.call<unknown[]>(caller, 'GET', '/api/dashboards');
    expect(body).toHaveLength(kept);
  });

  it('PLAN-003 are not taken by those of the sample alone, which can be made where all are used', async () => {
    const caller = await analytics.signIn();
    const [own, sample] = [randomUUID(), randomUUID()];
    const source = { name: 'orders.csv', version: 1, rows: 50, columns: ORDERS };
    await analytics.announceReady(caller, { id: own, ...source });
    await analytics.announceReady(caller, { id: sample, ...source, isSample: true });
    const make = async (dataSourceId: string) =>
      (await analytics.call(caller, 'POST', '/api/dashboards', { body: { name: 'Orders', dataSourceId } }))
        .status;
    expect(await make(sample)).toBe(201);
    for (let made = 0; made < 5; made += 1) expect(await make(own)).toBe(201);
    expect(await make(own)).toBe(403);
    expect(await make(sample)).toBe(201);
    const usage = await analytics.call(caller, 'GET', '/api/subscription/usage');
    expect(usage.body).toContainEqual({ meter: 'dashboards', used: 5, limit: 5 });
  });
});
