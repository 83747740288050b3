import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AlertVerdict, ScheduleRun } from '@plumbline/contracts';
import { freePort } from '@plumbline/server';
import { eventually, TestSmtp } from '@plumbline/testing';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { addAlert, askCheck, verdictOf } from '../testing/alerts.js';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

let smtp: TestSmtp;
let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  smtp = new TestSmtp(await freePort());
  await smtp.start();
  scheduler = await RunningScheduler.start({ SMTP_URL: smtp.url });
  maria = await scheduler.signIn('premium');
});
afterEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await scheduler?.stop();
  await smtp?.stop();
});

const tell = (run: ScheduleRun, alert: AlertVerdict) =>
  scheduler.tellEnd(maria.wid, run, { rows: 901, alert });

describe('alerts beside faults (SCHED-001)', () => {
  it('F15 tell once where two checks end at the same time, and where one is told twice', async () => {
    const alert = await addAlert(scheduler, maria);
    const runs = [await askCheck(maria, alert), await askCheck(maria, alert), await askCheck(maria, alert)];
    await Promise.all(runs.flatMap((run) => [tell(run, verdictOf(true)), tell(run, verdictOf(true))]));
    const ended = await eventually('the end of all three', async () => {
      const all = await maria.runs(alert.id);
      return all.every(({ finishedAt }) => finishedAt !== undefined) && all;
    });
    expect(ended.map((run) => run.alert?.outcome).toSorted()).toEqual(['fired', 'firing', 'firing']);
    expect(ended.flatMap(({ recipients }) => recipients)).toHaveLength(2);
  });

  it('F15 tell once where the process dies as often as not before its commit', async () => {
    const alert = await addAlert(scheduler, maria);
    const run = await askCheck(maria, alert);
    const news = {
      workspaceId: maria.wid,
      aggregateVersion: 1,
      runId: run.id,
      end: { alert: verdictOf(true) },
    };
    for (const isKilled of [true, true, false, true, false]) {
      const ending = scheduler.database.transaction(async (tx) => {
        await scheduler.app.get(RunEndsHandler).onScheduledWorkEnded(news, tx);
        if (isKilled) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      });
      await ending.catch((error: unknown) => {
        if (!isKilled) throw error;
      });
    }
    expect((await maria.until(alert.id, 'done')).alert?.outcome).toBe('fired');
    expect(smtp.received).toHaveLength(2);
  });
});
