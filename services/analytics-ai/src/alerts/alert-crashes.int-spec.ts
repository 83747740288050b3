import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPayload, ScheduledWorkEnded, ScheduleFired } from '@plumbline/contracts';
import { eventually, runChild, type TestChild } from '@plumbline/testing';
import { ScheduledWorkHandler } from '../scheduled/scheduled-work.handler.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const PROCESS = new URL('../testing/analytics-process.mjs', import.meta.url);
const children: TestChild[] = [];
const sourceId = randomUUID();

let api: RunningAnalytics;
let maria: Caller;

beforeAll(async () => {
  api = await RunningAnalytics.start({ ROLE: 'api', JOB_LEASE_MS: '4000' });
  maria = await api.signIn();
  await api.announceReady(maria, {
    ...{ id: sourceId, name: 'orders.csv', version: 1, rows: 500, columns: ORDERS },
  });
});
afterAll(async () => {
  for (const child of children) await child.kill();
  await api?.stop();
});

function startWorker(settings: Record<string, string> = {}): TestChild {
  const child = runChild(PROCESS, { ...api.settings, ROLE: 'worker', ...settings });
  children.push(child);
  return child;
}

/** As the scheduler asks for a check. */
async function fire(): Promise<string> {
  const watch = {
    ...{
      dataSourceId: sourceId,
      label: 'Revenue',
      period: 'month' as const,
      filters: [],
      time: 'order_date',
    },
    measure: { agg: 'sum' as const, column: 'amount', as: 'Revenue' },
  };
  const rule = { kind: 'threshold' as const, side: 'above' as const, value: -1 };
  const fired: EventPayload<typeof ScheduleFired> = {
    ...{ workspaceId: maria.claims.wid, aggregateVersion: 1, runId: randomUUID(), scheduleId: randomUUID() },
    ...{ name: 'Revenue', kind: 'alert', target: sourceId, format: 'pdf', filters: [], onProblem: 'hold' },
    ...{ userId: maria.claims.sub, username: 'maria', zone: 'UTC', plan: 'premium' },
    alert: { watch, rule, minRows: 0, dataVersion: 1 },
  };
  await api.database.transaction((tx) => api.app.get(ScheduledWorkHandler).onScheduleFired(fired, tx));
  return fired.runId;
}

const told = (runId: string): Promise<{ payload: EventPayload<typeof ScheduledWorkEnded> }[]> =>
  api.database.query(`SELECT payload FROM outbox WHERE type = 'ScheduledWorkEnded' AND aggregate_id = $1`, [
    runId,
  ]);

describe('kill -9 of a process that judges alerts (SCHED-001)', () => {
  it('F15 F.5 before or after it tells: two that come after it tell each check once', async () => {
    const runs = await Promise.all([1, 2, 3, 4, 5, 6].map(fire));
    for (const FAULT_POINT of ['job.before-save', 'job.after-save'])
      expect(await startWorker({ FAULT_POINT }).gone).toBe('SIGKILL');
    // The second died right after it had told.
    expect((await Promise.all(runs.map(told))).flat()).toHaveLength(1);
    const workers = [startWorker(), startWorker()];
    await eventually('the end of each', async () =>
      (await Promise.all(runs.map(told))).every((ends) => ends.length > 0),
    );
    await eventually('no job is left', async () => {
      const [open]: { count: number }[] = await api.database.query(
        `SELECT count(*)::int AS count FROM jobs WHERE kind = 'check-alert' AND status IN ('queued', 'running')`,
      );
      return open?.count === 0;
    });
    const ends = await Promise.all(runs.map(told));
    expect(ends.map((each) => each.length)).toEqual(runs.map(() => 1));
    expect(ends.flat().map(({ payload }) => payload.end)).toEqual(
      runs.map(() => expect.objectContaining({ alert: expect.objectContaining({ isFiring: true }) })),
    );
    for (const worker of workers) await worker.kill();
  });
});
