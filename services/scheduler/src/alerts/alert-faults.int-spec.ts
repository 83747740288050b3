import { describe, expect, it } from '@jest/globals';
import type { AlertVerdict, ScheduleRun } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { RunEndsHandler } from '../endings/run-ends.handler.js';
import { addAlert, askCheck, verdictOf } from '../testing/alerts.js';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler();

const tell = (run: ScheduleRun, alert: AlertVerdict) =>
  mailing.scheduler.tellEnd(mailing.maria.wid, run, { rows: 901, alert });

describe('alerts beside faults (SCHED-001)', () => {
  it('F15 tell once where two checks end at the same time, and where one is told twice', async () => {
    const alert = await addAlert(mailing.scheduler, mailing.maria);
    const runs = [
      await askCheck(mailing.maria, alert),
      await askCheck(mailing.maria, alert),
      await askCheck(mailing.maria, alert),
    ];
    await Promise.all(runs.flatMap((run) => [tell(run, verdictOf(true)), tell(run, verdictOf(true))]));
    const ended = await eventually('the end of all three', async () => {
      const all = await mailing.maria.runs(alert.id);
      return all.every(({ finishedAt }) => finishedAt !== undefined) && all;
    });
    expect(ended.map((run) => run.alert?.outcome).toSorted()).toEqual(['fired', 'firing', 'firing']);
    expect(ended.flatMap(({ recipients }) => recipients)).toHaveLength(2);
  });

  it('F15 tell once where the process dies as often as not before its commit', async () => {
    const alert = await addAlert(mailing.scheduler, mailing.maria);
    const run = await askCheck(mailing.maria, alert);
    const news = {
      workspaceId: mailing.maria.wid,
      aggregateVersion: 1,
      runId: run.id,
      end: { alert: verdictOf(true) },
    };
    for (const isKilled of [true, true, false, true, false]) {
      const ending = mailing.scheduler.database.transaction(async (tx) => {
        await mailing.scheduler.app.get(RunEndsHandler).onScheduledWorkEnded(news, tx);
        if (isKilled) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
      });
      await ending.catch((error: unknown) => {
        if (!isKilled) throw error;
      });
    }
    expect((await mailing.maria.until(alert.id, 'done')).alert?.outcome).toBe('fired');
    expect(mailing.smtp.received).toHaveLength(2);
  });
});
