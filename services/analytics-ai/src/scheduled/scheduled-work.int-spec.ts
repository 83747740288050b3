import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPayload, Prediction, ScheduledWorkEnded, ScheduleFired } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';
import { ScheduledWorkHandler } from './scheduled-work.handler.js';

type Fired = EventPayload<typeof ScheduleFired>;
type Ended = EventPayload<typeof ScheduledWorkEnded>;

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const COLUMNS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  {
    name: 'revenue',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: '1000 + 10 * i + 150 * sin(i * 3.14159265 / 6)',
  },
];

run('what schedules want of analytics (SCHED-001; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;

  beforeAll(async () => {
    analytics = await RunningAnalytics.start({}, { isSearching: true });
    maria = await analytics.signIn({ plan: 'premium' });
    sourceId = randomUUID();
    await announce(1);
    await analytics.searched(sourceId);
  });
  afterAll(() => analytics?.stop());

  const announce = (version: number) =>
    analytics.announceReady(maria, {
      ...{ id: sourceId, name: 'revenue.csv', version, rows: 70 + version, columns: COLUMNS },
    });

  /** As the scheduler tells that a time has come. */
  async function fire(more: Partial<Fired>): Promise<Fired> {
    const fired: Fired = {
      ...{
        workspaceId: maria.claims.wid,
        aggregateVersion: 1,
        runId: randomUUID(),
        scheduleId: randomUUID(),
      },
      ...{
        name: 'Nightly',
        kind: 'insights',
        target: sourceId,
        format: 'pdf',
        filters: [],
        onProblem: 'hold',
      },
      ...{ userId: maria.claims.sub, username: 'maria', zone: 'UTC', plan: 'premium' },
      ...more,
    };
    await analytics.database.transaction((tx) =>
      analytics.app.get(ScheduledWorkHandler).onScheduleFired(fired, tx),
    );
    return fired;
  }

  /** What the schedule is told of a run. */
  const told = ({ runId }: Fired): Promise<Ended> =>
    eventually(`the end of ${runId}`, async () => {
      const rows: { payload: Ended }[] = await analytics.database.query(
        `SELECT payload FROM outbox WHERE type = 'ScheduledWorkEnded' AND aggregate_id = $1`,
        [runId],
      );
      expect(rows.length).toBeLessThan(2);
      return rows[0]?.payload;
    });

  it('F.5 a search is made anew, and its end is told with what it found', async () => {
    const fired = await fire({});
    expect(await told(fired)).toMatchObject({
      ...{ runId: fired.runId, aggregateVersion: 1 },
      end: { rows: 71, note: expect.stringMatching(/finding|nothing stands out/) },
    });
  });

  it('SCHED-001 before a dashboard is sent, its data source is searched', async () => {
    const dashboard = await analytics.call<{ id: string }>(maria, 'POST', '/api/dashboards', {
      body: { dataSourceId: sourceId, name: 'Outlook' },
    });
    expect(dashboard.status).toBeLessThan(300);
    const fired = await fire({ target: dashboard.body.id, isOfDashboard: true });
    expect(await told(fired)).toMatchObject({
      ...{ runId: fired.runId },
      end: { note: expect.stringMatching(/finding|nothing stands out/) },
    });
    const foreign = await fire({ target: dashboard.body.id, isOfDashboard: true, workspaceId: randomUUID() });
    expect((await told(foreign)).end).toMatchObject({ error: { message: 'Its dashboard was deleted.' } });
  });

  it('a source that is gone, or of somebody else, is told as an end', async () => {
    const gone = await fire({ target: randomUUID() });
    expect((await told(gone)).end).toEqual({
      error: { code: 'not_found', message: 'Its data source is gone.' },
      isPassing: false,
    });
    const foreign = await fire({ workspaceId: randomUUID() });
    expect((await told(foreign)).end).toMatchObject({ error: { code: 'not_found' } });
  });

  it('F.5 a forecast is made again where data came, and uses nothing of the plan where none did', async () => {
    const asked = { dataSourceId: sourceId, target: 'revenue', horizon: 3 };
    const { body: first } = await analytics.call<Prediction>(maria, 'POST', '/api/predictions', {
      body: asked,
    });
    const predictions = async () =>
      (await analytics.call<Prediction[]>(maria, 'GET', '/api/predictions')).body;
    await eventually('the forecast', async () =>
      (await predictions()).every(({ status }) => status === 'ready'),
    );
    const idle = await fire({ kind: 'prediction', target: first.id });
    expect((await told(idle)).end).toEqual({ note: expect.stringContaining('No data came since version 1') });
    expect(await predictions()).toHaveLength(1);

    await announce(2);
    const again = await fire({ kind: 'prediction', target: first.id });
    expect((await told(again)).end).toEqual({ note: 'The forecast is made from version 2.' });
    expect(await predictions()).toHaveLength(2);
    const missing = await fire({ kind: 'prediction', target: randomUUID() });
    expect((await told(missing)).end).toMatchObject({ error: { message: 'The forecast was deleted.' } });
    expect(await analytics.database.query('SELECT * FROM scheduled_work')).toEqual([]);
  });
});
