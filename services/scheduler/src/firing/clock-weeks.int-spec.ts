import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { connect, scheduleFrom } from '../testing/firing-schedules.js';
import { template } from '../testing/start-app.js';
import { fireDue } from './fire-due.js';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const STEP_MS = 5 * MINUTE_MS;

let postgres: TestPostgres;
let database: DataSource;

beforeAll(async () => {
  postgres = await startTestPostgres();
  database = await connect(await postgres.cloneTemplate(template));
});
afterAll(async () => {
  await database?.destroy();
  await postgres?.stop();
});

/** Plays a week from its start on, a look each five minutes. @returns the runs of each schedule as the clock in Chicago showed them */
async function play(start: string, rules: Record<string, object>): Promise<Record<string, string[]>> {
  const from = Date.parse(start);
  const schedules = Object.entries(rules).map(([name, rule]) => scheduleFrom(rule, from, { name }));
  await database.manager.insert(ScheduleRow, schedules);
  for (let now = from; now < from + WEEK_MS; now += STEP_MS)
    await database.transaction((tx) => fireDue(tx, new Date(now)));
  const runs: { name: string; at: Date; begun: Date; missed: number }[] = await database.query(
    `SELECT name, scheduled_for AS at, started_at AS begun, runs.missed FROM schedule_runs AS runs
     JOIN schedules ON schedules.id = schedule_id WHERE schedule_id = ANY($1) ORDER BY scheduled_for`,
    [schedules.map(({ id }) => id)],
  );
  expect(runs.every(({ missed }) => missed === 0)).toBe(true);
  expect(Math.max(...runs.map(({ at, begun }) => begun.getTime() - at.getTime()))).toBeLessThan(STEP_MS);
  const of = (name: string) => runs.filter((run) => run.name === name).map(({ at }) => chicago(at));
  return Object.fromEntries(Object.keys(rules).map((name) => [name, of(name)]));
}

/** "Sun 03:00 CDT". */
function chicago(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/Chicago', hourCycle: 'h23', weekday: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}

const RULES = {
  morning: { every: 'day', at: '08:00' },
  'in the hour that is left out': { every: 'day', at: '02:30' },
  'in the hour that comes twice': { every: 'day', at: '01:30' },
  workdays: { every: 'week', days: [1, 2, 3, 4, 5], at: '17:45' },
  hourly: { every: 'hour', at: '00:15' },
  elsewhere: { every: 'day', at: '08:00', zone: 'Asia/Kolkata' },
};
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

describe('F39 a week of schedules over a change of the clocks (SCHED-001)', () => {
  it('in spring: a time that is left out runs when the clocks go forward, every other time of the clock once a day', async () => {
    const runs = await play('2027-03-08T06:00:00Z', RULES);
    expect(runs.morning).toEqual([...DAYS.map((day) => `${day} 08:00 CST`), 'Sun 08:00 CDT']);
    expect(runs['in the hour that is left out']).toEqual([
      ...DAYS.map((day) => `${day} 02:30 CST`),
      'Sun 03:00 CDT',
    ]);
    expect(runs['in the hour that comes twice']).toHaveLength(7);
    expect(runs.workdays).toEqual(DAYS.slice(0, 5).map((day) => `${day} 17:45 CST`));
    expect(runs.hourly).toHaveLength(7 * 24);
    expect(runs.hourly?.filter((at) => at.startsWith('Sun 02'))).toEqual([]);
    expect(runs.elsewhere).toHaveLength(7);
  });

  it('in autumn: a time that comes twice runs the first time, and what runs every hour runs in both', async () => {
    const runs = await play('2027-11-01T05:00:00Z', RULES);
    expect(runs.morning).toEqual([...DAYS.map((day) => `${day} 08:00 CDT`), 'Sun 08:00 CST']);
    expect(runs['in the hour that comes twice']).toEqual([...DAYS, 'Sun'].map((day) => `${day} 01:30 CDT`));
    expect(runs['in the hour that is left out']?.at(-1)).toBe('Sun 02:30 CST');
    expect(runs.workdays).toEqual(DAYS.slice(0, 5).map((day) => `${day} 17:45 CDT`));
    expect(runs.hourly).toHaveLength(7 * 24);
    expect(runs.hourly?.filter((at) => at.startsWith('Sun 01'))).toEqual(['Sun 01:15 CDT', 'Sun 01:15 CST']);
    expect(new Set(runs.elsewhere)).toHaveProperty('size', 7);
  });
});
