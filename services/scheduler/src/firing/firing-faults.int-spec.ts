import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { type DataSource, LessThanOrEqual } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { connect, scheduleFrom } from '../testing/firing-schedules.js';
import { randomNumbers } from '../testing/random-numbers.js';
import { template } from '../testing/start-app.js';
import { Times } from '../when/next-times.js';
import { fireDue } from './fire-due.js';

const MINUTE_MS = 60_000;
const STEPS = 900;
const LEAST_FAULTS = 1_000;
/** Over the change of the clocks of March 14, 2027. */
const START = Date.parse('2027-03-12T12:00:00Z');
const SEED = 20_270_314;

const RULES: object[] = [
  { every: 'hour', at: '00:15' },
  { every: 'hour', hours: 2, at: '00:00' },
  { every: 'hour', hours: 3, at: '00:40' },
  { every: 'day', at: '02:30' },
  { every: 'day', at: '08:00' },
  { every: 'week', days: [1, 3, 5, 7], at: '06:05' },
  { cron: '*/15 * * * *' },
  { cron: '0,30 8-18 * * *' },
];

let postgres: TestPostgres;
let processes: DataSource[];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const clone = await postgres.cloneTemplate(template);
  processes = await Promise.all([1, 2].map(() => connect(clone)));
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.destroy()));
  await postgres?.stop();
});

/** What becomes of a pass: it ends, its process dies before the commit, or PostgreSQL drops its connection. */
type Fate = 'ends' | 'dies' | 'loses its connection';

async function pass(database: DataSource, now: Date, fate: Fate): Promise<void> {
  await database
    .transaction(async (tx) => {
      await fireDue(tx, now);
      if (fate === 'dies') throw new Error('killed');
      if (fate === 'loses its connection') await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
    })
    .catch((error: unknown) => {
      if (fate === 'ends') throw error;
    });
}

it('F15 F39 two schedulers that are killed, cut off and put back run each time of each schedule once, or once for all that was missed', async () => {
  const [first] = processes;
  if (!first) throw new Error('no database');
  const schedules = RULES.map((rule, at) =>
    scheduleFrom(rule, START, { missed: at % 2 === 0 ? 'run_once' : 'skip' }),
  );
  await first.manager.insert(ScheduleRow, schedules);
  const random = randomNumbers(SEED);
  const fates: Record<Fate, number> = { ends: 0, dies: 0, 'loses its connection': 0 };
  const fate = (): Fate => {
    const drawn = random();
    const chosen = drawn < 0.5 ? 'dies' : drawn < 0.58 ? 'loses its connection' : 'ends';
    fates[chosen] += 1;
    return chosen;
  };
  let now = START;
  for (let step = 0; step < STEPS; step += 1) {
    // Mostly some minutes; at times an hour in which nothing runs, or a clock that is put back.
    const drawn = random();
    now += MINUTE_MS * (drawn < 0.1 ? -5 : drawn < 0.14 ? 30 + 90 * random() : 1 + 5 * random());
    const skew = MINUTE_MS * (random() * 4 - 2);
    await Promise.all(
      processes.map((database, index) => pass(database, new Date(now + index * skew), fate())),
    );
  }
  const end = now + 10 * MINUTE_MS;
  // A session that was ended may hold a schedule a moment longer, which then is passed over.
  await eventually('nothing is due', async () => {
    await pass(first, new Date(end), 'ends');
    return (await first.manager.countBy(ScheduleRow, { nextAt: LessThanOrEqual(new Date(end)) })) === 0;
  });

  const runs: { schedule_id: string; at: Date; missed: number; status: string; told: number }[] =
    await first.query(
      `SELECT schedule_id, scheduled_for AS at, missed, status,
         (SELECT count(*)::int FROM outbox WHERE type = 'ScheduleFired' AND aggregate_id = runs.id::text) AS told
       FROM schedule_runs AS runs`,
    );
  for (const { id, when, missed } of schedules) {
    const own = runs.filter(({ schedule_id }) => schedule_id === id);
    const times = new Times(when).list(START, Number.POSITIVE_INFINITY, end + 1);
    const known = new Set(times);
    expect(own.filter(({ at }) => !known.has(at.getTime()))).toEqual([]);
    expect(new Set(own.map(({ at }) => at.getTime())).size).toBe(own.length);
    // Nothing is lost: what has no run of its own is counted by the one after it.
    expect(own.reduce((sum, run) => sum + 1 + run.missed, 0)).toBe(times.length);
    // Nothing is told twice, and what is skipped not at all.
    expect(own.filter(({ status, told }) => told !== (status === 'missed' ? 0 : 1))).toEqual([]);
    if (missed === 'run_once') expect(own.every(({ status }) => status === 'queued')).toBe(true);
  }
  expect(runs.length).toBeGreaterThan(300);
  expect(runs.filter(({ status }) => status === 'missed').length).toBeGreaterThan(20);
  expect(fates.dies + fates['loses its connection']).toBeGreaterThanOrEqual(LEAST_FAULTS);
  expect(fates['loses its connection']).toBeGreaterThan(100);
});

it('one that cannot begin is paused and its owner told, and the others run all the same', async () => {
  const [first] = processes;
  if (!first) throw new Error('no database');
  const due = (at: number) => ({ nextAt: new Date(at) });
  const broken = scheduleFrom({ cron: '0 8 30 2 *' }, START, { ...due(START - MINUTE_MS), name: 'Broken' });
  const sound = scheduleFrom({ every: 'day', at: '08:00' }, START, due(START));
  await first.manager.insert(ScheduleRow, [broken, sound]);
  await pass(first, new Date(START), 'ends');
  const now = await first.manager.findOneByOrFail(ScheduleRow, { id: broken.id });
  expect(now.pausedReason).toContain('It could not begin');
  const told: { subject: string }[] = await first.query(
    `SELECT payload->>'subject' AS subject FROM outbox WHERE type = 'OwnerNoticeRequested'`,
  );
  expect(told).toEqual([{ subject: '“Broken” is paused' }]);
  const runs = await first.query('SELECT 1 FROM schedule_runs WHERE schedule_id = $1', [sound.id]);
  expect(runs).toHaveLength(1);
});
