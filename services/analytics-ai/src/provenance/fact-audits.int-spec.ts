import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardQueryResult } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { FactAudits } from './fact-audits.service.js';

let analytics: RunningAnalytics;
let maria: Caller;
let database: DataSource;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn();
  const id = randomUUID();
  const source = { id, name: 'orders.csv', version: 1, rows: 2_000, columns: ORDERS };
  await analytics.announceReady(maria, source);
  const { id: dashboardId } = await analytics.build(maria, id);
  await analytics.call<DashboardQueryResult>(maria, 'POST', `/api/dashboards/${dashboardId}/query`, {
    body: { filters: [] },
  });
  database = analytics.app.get(DataSource);
});
afterAll(() => analytics?.stop());

/** Hours after another that no process has taken. */
let hour = Date.UTC(2026, 0, 1);
const nextHour = () => {
  hour += 3_600_000;
  return new Date(hour);
};
const audit = (at = nextHour()) => analytics.app.get(FactAudits).pass(at);

describe('F.9 facts audited in the background', () => {
  it('a sample comes out again, once an hour whichever process asks', async () => {
    const at = nextHour();
    const audits = await Promise.all([audit(at), audit(at), audit(at)]);
    const [taken, ...others] = audits.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(taken?.sampled).toBeGreaterThan(3);
    expect(taken).toMatchObject({ equal: taken?.sampled, unreadable: 0, differing: [] });
    expect(await audit(at)).toBeUndefined();
  });

  it('one that differs is told with its place, and opening is not what an audit does', async () => {
    await database.query(`UPDATE facts SET opened_at = now() - interval '5 days'`);
    await database.query(
      `UPDATE facts SET digest = decode(repeat('00', 32), 'hex'), result_rows = result_rows + 1 WHERE result IS NOT NULL`,
    );
    const wrong = await audit();
    expect(wrong?.equal).toBe(0);
    expect(wrong?.differing).toHaveLength(wrong?.sampled ?? 0);
    expect(wrong?.differing[0]).toMatchObject({ workspaceId: maria.claims.wid, version: 1 });
    const [told]: { payload: { differing: unknown[] } }[] = await database.query(
      `SELECT payload FROM outbox WHERE type = 'FactsAudited' ORDER BY seq DESC LIMIT 1`,
    );
    expect(told?.payload.differing).toEqual(wrong?.differing);
    const [opened]: { count: number }[] = await database.query(
      `SELECT count(*)::int AS count FROM facts WHERE opened_at > now() - interval '1 day'`,
    );
    expect(opened?.count).toBe(0);
  });

  it('without facts there is nothing to take', async () => {
    await database.query('DELETE FROM facts');
    expect(await audit()).toBeUndefined();
  });
});
