import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ExportPart, exportPart } from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let other: Caller;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  [maria, other] = [await analytics.signIn(), await analytics.signIn()];
  for (const caller of [maria, other]) {
    const id = randomUUID();
    await analytics.announceReady(caller, { id, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS });
    const dashboard = await analytics.build(caller, id);
    // A fact is kept when it is first stated.
    await analytics.call(caller, 'POST', `/api/dashboards/${dashboard.id}/query`, { body: {} });
  }
});
afterAll(() => analytics?.stop());

const take = async (caller: Caller) => {
  const { status, body } = await analytics.call<ExportPart>(caller, 'POST', '/api/user/export');
  expect(status).toBe(200);
  return exportPart.parse(body).documents as Record<string, { id: string }[]>;
};
const countIn = async (table: string, { claims }: Caller) =>
  (await analytics.database.query(`SELECT 1 FROM ${table} WHERE workspace_id = $1`, [claims.wid])).length;

describe('PROF-001 own data in this service', () => {
  it('S-18 is given to its user alone, and never to a program', async () => {
    const [mine, theirs] = [await take(maria), await take(other)];
    expect(mine['dashboards.json']).toHaveLength(1);
    expect(mine['facts.json']).not.toHaveLength(0);
    expect(mine['dashboards.json']?.[0]?.id).not.toBe(theirs['dashboards.json']?.[0]?.id);
    const program = await analytics.signIn({ ...maria.claims, scope: 'write' });
    expect((await analytics.call(program, 'POST', '/api/user/export')).status).toBe(403);
  });

  it('goes when its user has gone, and only that', async () => {
    await analytics.announceLeft(maria);
    for (const table of ['dashboards', 'facts', 'sources', 'insights', 'workspace_quota']) {
      expect([table, await countIn(table, maria)]).toEqual([table, 0]);
    }
    expect(await countIn('dashboards', other)).toBe(1);
  });
});
