import { describe, expect, it } from '@jest/globals';
import {
  type AlertPictureRequested,
  type AlertSeries,
  alertPictureKey,
  type EventPayload,
  type ScheduleRun,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { addAlert, askCheck, verdictOf } from '../testing/alerts.js';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler();

const period = (week: number, value: number) => ({
  ...{ t: `2026-08-0${week}`, name: `the week of Aug ${week}, 2026`, value, rows: 900, expected: null },
  ...{ low: null, high: 0.06, isFiring: value > 0.06 },
});
const SERIES: AlertSeries = {
  ...{ label: 'Return rate', period: 'week', format: { percent: true }, messages: [1] },
  periods: [period(3, 0.04), period(9, 0.072)],
};

async function fire(): Promise<ScheduleRun> {
  const alert = await addAlert(mailing.scheduler, mailing.maria, { recipients: ['dana@x.example'] });
  const run = await askCheck(mailing.maria, alert);
  const found = { ...verdictOf(true), series: SERIES };
  await mailing.scheduler.tellEnd(mailing.maria.wid, run, { rows: 901, alert: found });
  return run;
}

const waiting = (): Promise<{ tries: number }[]> =>
  mailing.scheduler.database.query('SELECT tries FROM mails WHERE finished_at IS NULL');

describe('the mail of an alert shows its series (SCHED-001)', () => {
  it('F.5 is drawn from the periods that were judged, and leaves once the picture is there', async () => {
    const run = await fire();
    const asked =
      await mailing.scheduler.announced<EventPayload<typeof AlertPictureRequested>>('AlertPictureRequested');
    expect(asked).toEqual([
      expect.objectContaining({ runId: run.id, scheduleId: run.scheduleId, plan: 'premium', series: SERIES }),
    ]);
    expect(await waiting()).toHaveLength(1);
    const storage = mailing.scheduler.app.get<Storage>(STORAGE);
    await storage.putText(alertPictureKey(mailing.maria.wid, run.id), 'a picture');
    const done = await mailing.maria.until(run.scheduleId, 'done');
    expect(done.recipients).toMatchObject([{ state: 'sent', detail: expect.stringMatching(/^250/) }]);
    const text = mailing.smtp.received[0]?.text.replaceAll(/=\r?\n/g, '') ?? '';
    expect(text).toContain('cid:series@plumbline');
    expect(text).toContain(Buffer.from('a picture').toString('base64'));
    expect(text).toContain('Return rate from the week of Aug 3, 2026 to the week of Aug 9, 2026');
  });

  it('F.5 leaves without one where none comes in a minute: an alert is told in time', async () => {
    const run = await fire();
    // As if the minute had passed.
    await mailing.scheduler.database.query(
      `UPDATE mails SET created_at = created_at - interval '2 minutes' WHERE finished_at IS NULL`,
    );
    await mailing.maria.until(run.scheduleId, 'done');
    const text = mailing.smtp.received[0]?.text ?? '';
    expect(text).toContain('Return rate was 7.2%');
    expect(text).not.toContain('cid:');
    expect(text).not.toContain('series.png');
  });
});
