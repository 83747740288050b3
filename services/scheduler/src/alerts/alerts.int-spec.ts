import { describe, expect, it } from '@jest/globals';
import type { AlertVerdict, EventPayload, Schedule, ScheduleFired, ScheduleRun } from '@plumbline/contracts';
import { addAlert, alertOn, askCheck, tellVersion, verdictOf } from '../testing/alerts.js';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler();

const add = (more: object = {}, person = mailing.maria): Promise<Schedule> =>
  addAlert(mailing.scheduler, person, more);
const check = (alert: Schedule): Promise<ScheduleRun> => askCheck(mailing.maria, alert);
const come = (id: string, version: number) => tellVersion(mailing.scheduler, mailing.maria, { id, version });

/** As analytics tells what it found. */
async function tell(run: ScheduleRun, alert: AlertVerdict): Promise<void> {
  await mailing.scheduler.tellEnd(mailing.maria.wid, run, { rows: 901, alert });
}

const standing = async ({ id }: Schedule) =>
  (await mailing.maria.call('GET', `/api/schedules/${id}`)).body.alert;
const subjects = () =>
  mailing.smtp.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()).filter(Boolean);

describe('alerts (SCHED-001)', () => {
  it('F.5 tell each recipient once when a number crosses its limit, and once when it is back, with a receipt each', async () => {
    const alert = await add();
    expect(alert).toMatchObject({ kind: 'alert', alert: { state: 'unknown', remind: false, minRows: 0 } });
    await tell(await check(alert), verdictOf(false));
    expect(await mailing.maria.until(alert.id, 'unchanged')).toMatchObject({
      alert: { outcome: 'calm', sentence: verdictOf(false).sentence },
      recipients: [],
    });
    await tell(await check(alert), verdictOf(true));
    const fired = await mailing.maria.until(alert.id, 'done');
    expect(fired).toMatchObject({ alert: { outcome: 'fired' } });
    expect(fired.recipients.map(({ address, state }) => [address, state])).toEqual([
      ['dana@x.example', 'sent'],
      ['tom@x.example', 'sent'],
    ]);
    await tell(await check(alert), verdictOf(true));
    expect((await mailing.maria.until(alert.id, 'unchanged')).alert?.outcome).toBe('firing');
    expect(await standing(alert)).toMatchObject({ state: 'firing', firedAt: expect.any(String) });
    await tell(await check(alert), verdictOf(false));
    expect((await mailing.maria.until(alert.id, 'done')).alert?.outcome).toBe('recovered');
    expect(await standing(alert)).toMatchObject({ state: 'calm', recoveredAt: expect.any(String) });
    expect(subjects().toSorted()).toEqual([
      ...['Return rate is back: 4.1%', 'Return rate is back: 4.1%'],
      ...['Return rate was 7.2%, above 6%', 'Return rate was 7.2%, above 6%'],
    ]);
    const text = mailing.smtp.received[0]?.text.replaceAll(/=\r?\n/g, '');
    expect(text).toContain(`/scheduler?alert=3D${alert.id}`);
    expect(mailing.smtp.received[0]?.text).toContain('List-Unsubscribe');
  });

  it('F.5 tell nobody while they are snoozed, and what still holds afterwards then', async () => {
    const alert = await add();
    const path = `/api/alerts/${alert.id}/snooze`;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await mailing.maria.call('POST', path, { until })).body.alert?.snoozedUntil).toBe(until);
    await tell(await check(alert), verdictOf(true));
    expect((await mailing.maria.until(alert.id, 'unchanged')).alert?.outcome).toBe('snoozed');
    expect(mailing.smtp.received).toEqual([]);
    await mailing.maria.call('POST', path, { until: null });
    await tell(await check(alert), verdictOf(true));
    expect((await mailing.maria.until(alert.id, 'done')).alert?.outcome).toBe('fired');
  });

  it('F.5 go to one address as a test, which changes nothing', async () => {
    const alert = await add();
    const path = `/api/schedules/${alert.id}/test`;
    const { status, body } = await mailing.maria.call<ScheduleRun>('POST', path, {
      address: 'lea@x.example',
    });
    expect([status, body.cause]).toEqual([202, 'test']);
    await tell(body, verdictOf(true));
    const done = await mailing.maria.until(alert.id, 'done');
    expect(done.recipients.map(({ address }) => address)).toEqual(['lea@x.example']);
    expect(subjects()).toEqual(['Test: Return rate was 7.2%, above 6%']);
    expect(await standing(alert)).toMatchObject({ state: 'unknown' });
  });

  it('are checked once when a version of their data comes, not for news that is known, nor while they are paused', async () => {
    const alert = await add();
    const told = async () =>
      (await mailing.scheduler.announced<EventPayload<typeof ScheduleFired>>('ScheduleFired')).filter(
        ({ scheduleId }) => scheduleId === alert.id,
      );
    await come(alert.target, 2);
    await come(alert.target, 2);
    const [run] = await mailing.maria.runs(alert.id);
    expect(run).toMatchObject({ cause: 'data', status: 'queued' });
    expect(await told()).toEqual([
      expect.objectContaining({
        ...{ runId: run?.id, kind: 'alert', target: alert.target },
        alert: expect.objectContaining({
          dataVersion: 2,
          rule: { kind: 'threshold', side: 'above', value: 0.06 },
        }),
      }),
    ]);
    await mailing.maria.call('POST', `/api/schedules/${alert.id}/pause`);
    await come(alert.target, 3);
    expect(await told()).toHaveLength(1);
  });

  it('are not moved by a check of older data, nor by one of another rule', async () => {
    const alert = await add();
    await tell(await check(alert), verdictOf(true, 5));
    await mailing.maria.until(alert.id, 'done');
    await tell(await check(alert), verdictOf(false, 4));
    expect((await mailing.maria.until(alert.id, 'unchanged')).alert?.outcome).toBe('outdated');
    expect(await standing(alert)).toMatchObject({ state: 'firing' });
    const old = await check(alert);
    const { body } = await mailing.maria.call('PATCH', `/api/alerts/${alert.id}`, {
      rule: { kind: 'threshold', side: 'above', value: 0.08 },
    });
    expect(body.alert).toMatchObject({ state: 'unknown', rule: { value: 0.08 } });
    await tell(old, verdictOf(true, 6));
    expect((await mailing.maria.until(alert.id, 'unchanged')).alert?.outcome).toBe('outdated');
    expect(await standing(alert)).toMatchObject({ state: 'unknown' });
  });

  it('follow columns that are called otherwise, before they are checked on the new version, and stand as before', async () => {
    const alert = await add();
    const column = { name: 'returned', type: 'decimal', role: 'measure' } as const;
    const called = (name: string) => [
      { ...column, name, ...(name !== 'returned' && { sourceName: 'returned' }) },
    ];
    await tellVersion(mailing.scheduler, mailing.maria, {
      id: alert.target,
      version: 2,
      columns: called('returned'),
    });
    await tell(await check(alert), verdictOf(true));
    await mailing.maria.until(alert.id, 'done');
    await tellVersion(mailing.scheduler, mailing.maria, {
      id: alert.target,
      version: 3,
      columns: called('Came back'),
    });
    expect(await standing(alert)).toMatchObject({
      state: 'firing',
      watch: { measure: { agg: 'avg', column: 'Came back', as: 'Return rate' }, time: 'day' },
    });
    const told = await mailing.scheduler.announced<EventPayload<typeof ScheduleFired>>('ScheduleFired');
    const asked = told.filter(({ scheduleId }) => scheduleId === alert.id);
    expect(asked.at(-1)?.alert).toMatchObject({
      dataVersion: 3,
      watch: { measure: { column: 'Came back' } },
    });
    // A version of before brings its names back.
    await tellVersion(mailing.scheduler, mailing.maria, {
      id: alert.target,
      version: 2,
      columns: called('returned'),
    });
    expect((await standing(alert))?.watch.measure.column).toBe('returned');
  });

  it('keep how they stand when only their name, times or recipients change', async () => {
    const alert = await add();
    await tell(await check(alert), verdictOf(true));
    await mailing.maria.until(alert.id, 'done');
    const { body } = await mailing.maria.call('PATCH', `/api/alerts/${alert.id}`, {
      ...{ name: 'Too many returns', recipients: ['lea@x.example'], remind: true },
      rule: { side: 'above', value: 0.06, kind: 'threshold' },
    });
    expect(body).toMatchObject({ name: 'Too many returns', recipients: ['lea@x.example'] });
    expect(body.alert).toMatchObject({ state: 'firing', remind: true });
  });

  it('that cannot be judged say so, and tell nobody', async () => {
    const alert = await add();
    await tell(await check(alert), verdictOf(null));
    expect(await mailing.maria.until(alert.id, 'unchanged')).toMatchObject({ alert: { outcome: 'unknown' } });
    expect(mailing.smtp.received).toEqual([]);
  });

  it('T-58 count as schedules of the plan, in the transaction that makes them', async () => {
    const person = await mailing.scheduler.signIn('free');
    const made = await add({ recipients: ['dana@x.example'] }, person);
    const asked = alertOn(made.target);
    const replies = await Promise.all([1, 2].map(() => person.call('POST', '/api/alerts', asked)));
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    expect((await person.call<Schedule[]>('GET', '/api/alerts')).body).toHaveLength(1);
  });

  it('are of nobody else, and watch no foreign data', async () => {
    const alert = await add();
    const stranger = await mailing.scheduler.signIn();
    const path = `/api/alerts/${alert.id}`;
    expect((await stranger.call('PATCH', path, { name: 'x' })).status).toBe(404);
    expect((await stranger.call('POST', `${path}/snooze`, { until: null })).status).toBe(404);
    expect((await stranger.call('POST', '/api/alerts', alertOn(alert.target))).status).toBe(404);
    expect((await stranger.call<Schedule[]>('GET', '/api/alerts')).body).toEqual([]);
    expect((await mailing.maria.call('PATCH', `/api/schedules/${alert.id}`, { name: 'x' })).status).toBe(400);
  });

  it('are deleted like other schedules, with their checks', async () => {
    const alert = await add();
    await tell(await check(alert), verdictOf(false));
    await mailing.maria.until(alert.id, 'unchanged');
    expect((await mailing.maria.call('DELETE', `/api/schedules/${alert.id}`)).status).toBe(200);
    const [left]: { alerts: number; checks: number }[] = await mailing.scheduler.database.query(
      `SELECT (SELECT count(*)::int FROM alerts WHERE schedule_id = $1) AS alerts,
         (SELECT count(*)::int FROM alert_checks WHERE run_id NOT IN (SELECT id FROM schedule_runs)) AS checks`,
      [alert.id],
    );
    expect(left).toEqual({ alerts: 0, checks: 0 });
  });
});
