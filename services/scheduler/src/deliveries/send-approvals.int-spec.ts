import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AwaitingSend, Schedule, ScheduleRun } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Person } from '../testing/running-scheduler.js';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler();

const fileOf = () => ({
  ...{ exportId: randomUUID(), key: `export/${mailing.maria.wid}/${randomUUID()}.pdf`, name: 'weekly.pdf' },
  ...{ bytes: 10, pages: 6, dataVersion: 3, dataState: 'orders:3' },
});

async function add(maker: Person, more: object = {}): Promise<Schedule> {
  const target = await mailing.scheduler.tellDashboard(mailing.maria.wid);
  const { status, body, text } = await maker.call<Schedule>('POST', '/api/schedules', {
    ...{ name: 'Weekly sales', kind: 'dashboard', target, recipients: ['dana@x.example'], approvalHours: 24 },
    when: { every: 'week', days: [1], at: '08:00', zone: 'UTC' },
    ...more,
  });
  if (status !== 201) throw new Error(text);
  return body;
}

/** A run of it whose file is made. */
async function made(maker: Person, { id }: Schedule): Promise<ScheduleRun> {
  const { body } = await maker.call<ScheduleRun>('POST', `/api/schedules/${id}/run`);
  await mailing.scheduler.tellMade(mailing.maria.wid, body, fileOf());
  return body;
}
const awaiting = async (person: Person) =>
  (await person.call<AwaitingSend[]>('GET', '/api/schedules/approvals')).body;
const decide = (person: Person, id: string, body: object) =>
  person.call<ScheduleRun>('POST', `/api/schedules/runs/${id}/approval`, body);
const editor = (name: string) =>
  mailing.scheduler.signIn('premium', {
    wid: mailing.maria.wid,
    name,
    member: 'editor',
    emailVerified: true,
  });

describe('what a schedule sends after approval (PLAN-033, SCHED-001)', () => {
  it('waits, is listed for who may decide, and goes out once when it is approved', async () => {
    const tom = await editor('tom');
    const schedule = await add(tom);
    expect(schedule.approvalHours).toBe(24);
    const run = await made(tom, schedule);
    const waiting = await mailing.maria.until(schedule.id, 'awaiting');
    expect(Date.parse(waiting.approveBy ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(mailing.smtp.received).toEqual([]);
    const told = await mailing.scheduler.database.query(
      `SELECT payload->>'name' AS name, payload->>'username' AS by FROM outbox
       WHERE type = 'SendApprovalWanted' AND aggregate_id = $1`,
      [run.id],
    );
    expect(told).toEqual([{ name: 'Weekly sales', by: 'tom' }]);
    expect(await awaiting(tom)).toMatchObject([{ runId: run.id, recipients: 1, mayDecide: false }]);
    expect(await awaiting(await editor('dana'))).toMatchObject([{ runId: run.id, mayDecide: true }]);
    expect((await decide(tom, run.id, { approves: true })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => decide(mailing.maria, run.id, { approves: true })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = await mailing.maria.until(schedule.id, 'done');
    expect([done.approvedBy, mailing.smtp.received.length]).toEqual(['maria', 1]);
    expect(await awaiting(mailing.maria)).toEqual([]);
  });

  it('is held with the words of who does not approve it', async () => {
    const schedule = await add(mailing.maria);
    const run = await made(mailing.maria, schedule);
    expect((await decide(mailing.maria, run.id, { approves: false })).status).toBe(400);
    const { body } = await decide(mailing.maria, run.id, { approves: false, words: 'October is missing.' });
    expect([body.status, body.error]).toEqual([
      'held',
      'maria did not approve it, so nobody got a mail: October is missing.',
    ]);
    expect(mailing.smtp.received).toEqual([]);
  });

  it('is not sent where nobody approved it in time, and says so', async () => {
    const schedule = await add(mailing.maria);
    const run = await made(mailing.maria, schedule);
    await mailing.scheduler.database.query(
      `UPDATE schedule_runs SET approve_by = now() - interval '1 second' WHERE id = $1`,
      [run.id],
    );
    await eventually('it is held', async () => {
      const { body } = await mailing.maria.call<Schedule>('GET', `/api/schedules/${schedule.id}`);
      return body.last?.status === 'held';
    });
    const { body } = await mailing.maria.call<Schedule>('GET', `/api/schedules/${schedule.id}`);
    expect(body.last?.words).toContain('Nobody approved it in time');
    expect((await decide(mailing.maria, run.id, { approves: true })).status).toBe(409);
    expect(mailing.smtp.received).toEqual([]);
  });

  it('S-18 is decided in its workspace alone', async () => {
    const run = await made(mailing.maria, await add(mailing.maria));
    const stranger = await mailing.scheduler.signIn('premium');
    expect(await awaiting(stranger)).toEqual([]);
    expect((await decide(stranger, run.id, { approves: true })).status).toBe(404);
  });
});
