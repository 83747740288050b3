import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NextTimes, type Schedule, type Usage } from '@plumbline/contracts';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  scheduler = await RunningScheduler.start();
  maria = await scheduler.signIn('premium');
});
afterAll(() => scheduler?.stop());

const WHEN = { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' };
const forecast = (more: object = {}) => ({
  ...{ name: 'Revenue outlook', kind: 'prediction', target: randomUUID(), when: WHEN },
  ...more,
});
const add = async (person: Person, more: object = {}): Promise<Schedule> => {
  const { status, body, text } = await person.call('POST', '/api/schedules', forecast(more));
  if (status !== 201) throw new Error(text);
  return body;
};
describe('schedules (SCHED-001)', () => {
  it('F.5 are made with their next five times, listed, changed and deleted', async () => {
    const made = await add(maria);
    expect(made).toMatchObject({ kind: 'prediction', missed: 'run_once', paused: false, past: [] });
    expect(made.next).toHaveLength(5);
    expect(made.next.every((at) => new Date(at).getUTCDay() === 1)).toBe(true);
    expect(made.planned).toEqual(made.next.slice(0, 2));
    const path = `/api/schedules/${made.id}`;
    const { body: changed } = await maria.call('PATCH', path, {
      when: { every: 'day', at: '06:00', zone: 'UTC' },
      missed: 'skip',
    });
    expect(changed).toMatchObject({ name: 'Revenue outlook', missed: 'skip' });
    expect(changed.next[0]).toMatch(/T06:00:00\.000Z$/);
    expect((await maria.call<Schedule[]>('GET', '/api/schedules')).body.map(({ id }) => id)).toContain(
      made.id,
    );
    expect((await maria.call('DELETE', path)).status).toBe(200);
    expect((await maria.call('GET', path)).status).toBe(404);
  });

  it('are made once per key, and are of nobody else', async () => {
    const body = forecast();
    const call = () => maria.call('POST', '/api/schedules', body, { 'idempotency-key': 'once' });
    const [first, second] = [await call(), await call()];
    expect(second.body.id).toBe(first.body.id);
    const stranger = await scheduler.signIn();
    const path = `/api/schedules/${first.body.id}`;
    for (const [method, url] of [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['GET', `${path}/runs`],
      ['POST', `${path}/run`],
      ['POST', `${path}/pause`],
      ['POST', `${path}/resume`],
    ] as const)
      expect([
        method,
        url,
        (await stranger.call(method, url, method === 'PATCH' ? {} : undefined)).status,
      ]).toEqual([method, url, 404]);
    expect((await stranger.call<Schedule[]>('GET', '/api/schedules')).body).toEqual([]);
    const foreign = { kind: 'dashboard', target: await scheduler.tellDashboard(maria.wid) };
    const asked = forecast({ ...foreign, recipients: ['dana@x.example'] });
    expect((await stranger.call('POST', '/api/schedules', asked)).status).toBe(404);
  });

  it('keep their filters on the columns that their dashboard calls otherwise now', async () => {
    const target = await scheduler.tellDashboard(maria.wid);
    const west = { column: 'region', op: 'in', values: ['West'] };
    const filters = [west, { column: 'channel', op: 'eq', values: ['Events'] }];
    const sent = { kind: 'dashboard', recipients: ['dana@x.example'], filters };
    const made = await add(maria, { ...sent, target });
    const other = await add(maria, { ...sent, target: await scheduler.tellDashboard(maria.wid) });
    await scheduler.tellRenamed(maria.wid, target, { region: 'Area', amount: 'Revenue' });
    const filtersOf = async ({ id }: Schedule) =>
      (await maria.call('GET', `/api/schedules/${id}`)).body.filters.map(({ column }) => column);
    expect(await filtersOf(made)).toEqual(['Area', 'channel']);
    expect(await filtersOf(other)).toEqual(['region', 'channel']);
    for (const { id } of [made, other]) await maria.call('DELETE', `/api/schedules/${id}`);
  });

  it('T-65 T-58 as many as the plan has, however many ask at once, and paused ones count', async () => {
    const free = await scheduler.signIn('free');
    const answers = await Promise.all([1, 2, 3].map(() => free.call('POST', '/api/schedules', forecast())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const [made] = (await free.call<Schedule[]>('GET', '/api/schedules')).body;
    await free.call('POST', `/api/schedules/${made?.id}/pause`);
    const full = await free.call('POST', '/api/schedules', forecast());
    expect([full.status, full.text]).toEqual([403, expect.stringContaining('Free includes 1 schedules')]);
    expect((await free.call<Usage>('GET', '/api/subscription/usage')).body).toEqual([
      { meter: 'schedules', used: 1, limit: 1 },
    ]);
  });

  it.each<[string, object, number]>([
    ['recipients of what sends nothing', { recipients: ['dana@x.example'] }, 400],
    ['a mail without recipients', { kind: 'summary' }, 400],
    ['a format that there is none of', { kind: 'summary', recipients: ['d@x.example'], format: 'xlsx' }, 400],
    ['an address that is none', { kind: 'summary', recipients: ['dana'] }, 400],
    ['a rule that never comes', { when: { cron: '0 8 30 2 *', zone: 'UTC' } }, 400],
    ['a rule that comes too often', { when: { cron: '* * * * *', zone: 'UTC' } }, 400],
    ['a zone that is none', { when: { every: 'day', at: '08:00', zone: 'Mars' } }, 400],
    ['a dashboard that is not there', { kind: 'dashboard', recipients: ['d@x.example'] }, 404],
  ])('F.5 refuse %s', async (_what, more, status) => {
    expect((await maria.call('POST', '/api/schedules', forecast(more))).status).toBe(status);
  });

  it('PLAN-019 send PDF only where the plan has it, and files only from proved addresses', async () => {
    const sent = { kind: 'dashboard', recipients: ['dana@x.example'] };
    const free = await scheduler.signIn('free');
    const target = await scheduler.tellDashboard(free.wid);
    const refused = await free.call('POST', '/api/schedules', forecast({ ...sent, target }));
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('PDF and Word export')]);
    const sheet = forecast({ ...sent, target, format: 'xlsx' });
    expect((await free.call('POST', '/api/schedules', sheet)).status).toBe(201);
    const unproved = await scheduler.signIn('premium', { emailVerified: false });
    const own = { ...sent, target: await scheduler.tellDashboard(unproved.wid) };
    const answer = await unproved.call('POST', '/api/schedules', forecast(own));
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('address_unverified')]);
  });

  it('F.5 say what a rule means before it is kept', async () => {
    const ask = (query: string) => maria.call<NextTimes>('GET', `/api/schedules/next?${query}`);
    const { body } = await ask('cron=30+7+*+*+1-5&tz=America/Chicago');
    expect(body).toMatchObject({
      words: 'At 30 7 * * 1-5 in Central Time',
      clockChange: { at: expect.any(String) },
    });
    expect(body.times).toHaveLength(5);
    const rule = encodeURIComponent(JSON.stringify({ every: 'day', at: '08:00', zone: 'UTC' }));
    expect((await ask(`when=${rule}`)).body).toMatchObject({ words: 'Every day at 8:00 AM UTC' });
    const bad = await ask('cron=61+*+*+*+*');
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('no cron expression')]);
    expect((await ask('when=%7B')).status).toBe(400);
  });
});
