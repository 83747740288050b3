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
});
