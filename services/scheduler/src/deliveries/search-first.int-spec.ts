import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EventPayload, Schedule, ScheduleFired, ScheduleRun } from '@plumbline/contracts';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

type Fired = EventPayload<typeof ScheduleFired>;

const mailing = useMailingScheduler();
const DANA = 'dana@x.example';

/** A dashboard that is sent after a search. */
async function add(more: object = {}): Promise<{ status: number; body: Schedule }> {
  const target = await mailing.scheduler.tellDashboard(mailing.maria.wid);
  return mailing.maria.call<Schedule>('POST', '/api/schedules', {
    ...{ name: 'Weekly sales', kind: 'dashboard', target, recipients: [DANA], searchFirst: true },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
    ...more,
  });
}

/** What the owners of the work were told of a schedule, in order. */
const told = async (id: string): Promise<Fired[]> =>
  (await mailing.scheduler.announced<Fired>('ScheduleFired')).filter(({ scheduleId }) => scheduleId === id);

async function handOver(run: ScheduleRun): Promise<void> {
  const { maria, scheduler } = mailing;
  const key = `export/${maria.wid}/${randomUUID()}.pdf`;
  await scheduler.tellMade(maria.wid, run, { exportId: randomUUID(), key, name: 'sales.pdf', bytes: 10 });
}

describe('SCHED-001 insights are searched before a dashboard is sent', () => {
  it('and its file is asked for once they are; the mail says what was found', async () => {
    const { maria, scheduler, smtp } = mailing;
    const { body: schedule } = await add();
    expect(schedule.searchFirst).toBe(true);
    await maria.call('POST', `/api/schedules/${schedule.id}/run`);
    const run = await maria.until(schedule.id, 'queued');
    const [search, ...later] = await told(schedule.id);
    expect(later).toEqual([]);
    expect(search).toMatchObject({ kind: 'insights', isOfDashboard: true, target: schedule.target });
    const searched = { ...run, id: search?.runId ?? '' };
    await scheduler.tellEnd(maria.wid, searched, { note: '3 findings of 40 comparisons.', rows: 71 });
    // Told once more, it asks for no second file.
    await scheduler.tellEnd(maria.wid, searched, { note: '3 findings of 40 comparisons.', rows: 71 });
    expect((await told(schedule.id)).slice(1)).toEqual([
      expect.objectContaining({ kind: 'dashboard', runId: run.id, target: schedule.target }),
    ]);
    await handOver(run);
    expect(await maria.until(schedule.id, 'done')).toMatchObject({
      note: 'Searched for insights first: 3 findings of 40 comparisons.',
    });
    expect(smtp.received[0]?.text).toContain('Searched for insights first: 3');
  });

  it('and a search that fails holds nothing: the run says so', async () => {
    const { maria, scheduler } = mailing;
    const { body: schedule } = await add();
    await maria.call('POST', `/api/schedules/${schedule.id}/run`);
    const run = await maria.until(schedule.id, 'queued');
    const [search] = await told(schedule.id);
    const error = { code: 'not_found', message: 'Its data source is gone.' };
    await scheduler.tellEnd(maria.wid, { ...run, id: search?.runId ?? '' }, { error, isPassing: false });
    await handOver(run);
    expect(await maria.until(schedule.id, 'done')).toMatchObject({
      note: 'No insights were searched: Its data source is gone.',
    });
  });

  it('but not before a test, and not before what is no dashboard', async () => {
    const { maria } = mailing;
    const { body: schedule } = await add();
    await maria.call('POST', `/api/schedules/${schedule.id}/test`, { address: DANA });
    expect(await told(schedule.id)).toMatchObject([{ kind: 'dashboard' }]);
    expect((await add({ kind: 'summary', target: randomUUID() })).status).toBe(400);
    const path = `/api/schedules/${schedule.id}`;
    const { body } = await maria.call('PATCH', path, { searchFirst: false });
    expect(body.searchFirst).toBeUndefined();
  });
});
