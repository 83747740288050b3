import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventPayload,
  FAILURES_UNTIL_PAUSE,
  type OwnerNoticeRequested,
  type Schedule,
  type ScheduleFired,
  type ScheduleRun,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { fireDue } from '../firing/fire-due.js';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  scheduler = await RunningScheduler.start();
  maria = await scheduler.signIn('premium');
});
afterAll(() => scheduler?.stop());

const WHEN = { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' };
const add = async (person: Person, more: object = {}): Promise<Schedule> => {
  const asked = { name: 'Revenue outlook', kind: 'prediction', target: randomUUID(), when: WHEN, ...more };
  const { status, body, text } = await person.call('POST', '/api/schedules', asked);
  if (status !== 201) throw new Error(text);
  return body;
};
/** As if its time had come. */
const comeDue = (id: string, secondsAgo = 1) =>
  scheduler.database.query(
    `UPDATE schedules SET next_at = date_trunc('second', now()) - make_interval(secs => $2) WHERE id = $1`,
    [id, secondsAgo],
  );

/** The minute at which it last ran is missed for sure, whenever this is asked. */
const halfAnHourAgo = () => `00:${String((new Date().getUTCMinutes() + 30) % 60).padStart(2, '0')}`;

describe('a run', () => {
  it('F15 begins when its time comes, is told once, and ends as the owner of the work says', async () => {
    const made = await add(maria, { name: 'Weekly outlook' });
    await comeDue(made.id);
    const run = await maria.until(made.id, 'queued');
    expect(run).toMatchObject({ cause: 'time', attempt: 1, missed: 0, scheduleName: 'Weekly outlook' });
    const told = await scheduler.announced<EventPayload<typeof ScheduleFired>>('ScheduleFired');
    expect(told.filter(({ scheduleId }) => scheduleId === made.id)).toEqual([
      expect.objectContaining({ runId: run.id, kind: 'prediction', target: made.target, plan: 'premium' }),
    ]);
    await scheduler.tellEnd(maria.wid, run, { note: 'The forecast is made from version 3.' });
    expect(await maria.until(made.id, 'done')).toMatchObject({
      note: 'The forecast is made from version 3.',
      finishedAt: expect.any(String),
    });
    const { body } = await maria.call('GET', `/api/schedules/${made.id}`);
    expect(body).toMatchObject({ past: [{ status: 'done' }], last: { runId: run.id, status: 'done' } });
  });

  it('is told the days that its filters name by it, as they are in its zone on the day of its time', async () => {
    const target = await scheduler.tellDashboard(maria.wid);
    const week = { column: 'day', op: 'between', relative: 'last_7_days' };
    const west = { column: 'region', op: 'in', values: ['West'] };
    const sent = { kind: 'dashboard', target, recipients: ['dana@x.example'], filters: [west, week] };
    const made = await add(maria, sent);
    expect(made.filters[1]).toMatchObject({ relative: 'last_7_days', values: [] });
    // Late in the evening in Chicago it is the next day in UTC.
    const at = '2026-11-27T04:30:00Z';
    await scheduler.database.query('UPDATE schedules SET next_at = $2, "when" = $3 WHERE id = $1', [
      made.id,
      at,
      { every: 'day', at: '22:30', zone: 'America/Chicago' },
    ]);
    await scheduler.database.transaction((tx) => fireDue(tx, new Date(at)));
    const told = await scheduler.announced<EventPayload<typeof ScheduleFired>>('ScheduleFired');
    expect(told.filter(({ scheduleId }) => scheduleId === made.id).map(({ filters }) => filters)).toEqual([
      [west, { column: 'day', op: 'between', values: ['2026-11-19', '2026-11-25'] }],
    ]);
  });

  it.each([
    ['run_once', 'queued', 1],
    ['skip', 'missed', 0],
  ] as const)('F15 that was missed: %s', async (missed, status, told) => {
    const made = await add(maria, { missed, when: { every: 'hour', at: halfAnHourAgo(), zone: 'UTC' } });
    await comeDue(made.id, 3 * 3_600 + 1_200);
    const run = await maria.until(made.id, status);
    expect(run.missed).toBeGreaterThanOrEqual(2);
    expect(run.note).toMatch(/Nothing could run/);
    expect(await maria.runs(made.id)).toHaveLength(1);
    const fired = await scheduler.announced<{ scheduleId: string }>('ScheduleFired');
    expect(fired.filter(({ scheduleId }) => scheduleId === made.id)).toHaveLength(told);
  });

  it('F.5 is asked for by hand once per key, and leaves the next time as it is', async () => {
    const made = await add(maria);
    const path = `/api/schedules/${made.id}`;
    const call = () =>
      maria.call<ScheduleRun>('POST', `${path}/run`, undefined, { 'idempotency-key': 'now' });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.body.id]).toEqual([202, first.body.id]);
    expect(first.body).toMatchObject({ cause: 'person', status: 'queued' });
    expect((await maria.call('GET', path)).body.next).toEqual(made.next);
  });

  it('does not begin while its schedule is paused, and what it would have run is not made up for', async () => {
    const made = await add(maria);
    const path = `/api/schedules/${made.id}`;
    expect((await maria.call('POST', `${path}/pause`)).body).toMatchObject({
      paused: true,
      pausedReason: 'Paused by maria',
    });
    await comeDue(made.id, 3_600);
    const other = await add(maria, { name: 'The one beside it' });
    await comeDue(other.id);
    await maria.until(other.id, 'queued');
    expect(await maria.runs(made.id)).toEqual([]);
    const { body } = await maria.call('POST', `${path}/resume`);
    expect([body.paused, body.next]).toEqual([false, made.next]);
    const { body: all } = await maria.call<{ paused: number }>('POST', '/api/schedules/pause');
    expect(all.paused).toBeGreaterThanOrEqual(2);
    const listed = (await maria.call<Schedule[]>('GET', '/api/schedules')).body;
    expect(listed.every(({ paused }) => paused)).toBe(true);
  });

  it('is tried again where it failed in passing, three times in all', async () => {
    const person = await scheduler.signIn();
    const made = await add(person);
    await person.call('POST', `/api/schedules/${made.id}/run`);
    const busy = { error: { code: 'busy', message: 'Too much work is waiting.' }, isPassing: true };
    for (const attempt of [1, 2, 3]) {
      const run = await eventually(`attempt ${attempt}`, async () => {
        const [newest] = await person.runs(made.id);
        return newest?.attempt === attempt && newest;
      });
      // What is told of an attempt that is over changes nothing.
      if (attempt > 1)
        await scheduler.tellEnd(person.wid, { ...run, attempt: attempt - 1 }, { note: 'late' });
      await scheduler.tellEnd(person.wid, run, busy);
      await scheduler.database.query(
        'UPDATE schedule_runs SET retry_at = now() WHERE id = $1 AND retry_at IS NOT NULL',
        [run.id],
      );
    }
    expect(await person.until(made.id, 'failed')).toMatchObject({ error: 'Too much work is waiting.' });
  });

  it('F.5 five failures in a row pause it, and its owner is told', async () => {
    const person = await scheduler.signIn();
    const made = await add(person, { name: 'Doomed' });
    for (let failure = 0; failure < FAILURES_UNTIL_PAUSE; failure += 1) {
      const { body: run } = await person.call<ScheduleRun>('POST', `/api/schedules/${made.id}/run`);
      const error = { code: 'not_found', message: 'The forecast was deleted.' };
      await scheduler.tellEnd(person.wid, run, { error, isPassing: false });
    }
    const { body } = await person.call('GET', `/api/schedules/${made.id}`);
    expect(body).toMatchObject({ paused: true, pausedReason: 'Paused after 5 failed runs in a row' });
    const notices =
      await scheduler.announced<EventPayload<typeof OwnerNoticeRequested>>('OwnerNoticeRequested');
    expect(notices.filter(({ workspaceId }) => workspaceId === person.wid)).toEqual([
      expect.objectContaining({ subject: '“Doomed” is paused', path: '/scheduler' }),
    ]);
  });

  it('T-58 of a schedule that is over the limit of a smaller plan does not begin', async () => {
    const person = await scheduler.signIn('premium', { planVersion: 1 });
    const [first, second] = [await add(person, { name: 'Kept' }), await add(person, { name: 'Over' })];
    await scheduler.database.query(
      `UPDATE workspace_quota SET plan = 'free', plan_version = 2 WHERE workspace_id = $1`,
      [person.wid],
    );
    for (const { id } of [first, second]) await comeDue(id);
    await person.until(first.id, 'queued');
    const { body } = await person.call('GET', `/api/schedules/${second.id}`);
    expect(body).toMatchObject({ paused: true, pausedReason: expect.stringContaining('Free includes 1') });
    expect(await person.runs(second.id)).toEqual([]);
    expect((await person.call('POST', `/api/schedules/${second.id}/resume`)).status).toBe(403);
  });

  it('of a dashboard that is deleted never begins', async () => {
    const target = await scheduler.tellDashboard(maria.wid);
    const made = await add(maria, { kind: 'dashboard', target, recipients: ['dana@x.example'] });
    await scheduler.tellDeleted(maria.wid, target);
    const { body } = await maria.call('GET', `/api/schedules/${made.id}`);
    expect(body).toMatchObject({ paused: true, pausedReason: 'Its dashboard was deleted' });
  });
});
