import { describe, expect, it } from '@jest/globals';
import { type When, when as whenSchema, whenWords } from '@plumbline/contracts';
import { CronProblem } from './cron.js';
import { checkTimes, Times } from './next-times.js';
import { nextClockChange, offsetAt } from './zone.js';

const CHICAGO = 'America/Chicago';
const HOUR_MS = 3_600_000;

/** The next times after an instant, as they stand in the log of a machine that runs on UTC. */
const timesOf = (rule: object, after: string, count = 4): string[] =>
  new Times(whenSchema.parse({ zone: CHICAGO, ...rule }))
    .list(Date.parse(after), count)
    .map((at) => new Date(at).toISOString().replace(':00.000Z', 'Z'));

describe('the times of a schedule', () => {
  it.each<[string, object, string[]]>([
    [
      'every day',
      { every: 'day', at: '08:00' },
      ['2026-11-20T14:00Z', '2026-11-21T14:00Z', '2026-11-22T14:00Z', '2026-11-23T14:00Z'],
    ],
    [
      'weekdays',
      { every: 'week', days: [1, 2, 3, 4, 5], at: '06:05' },
      ['2026-11-20T12:05Z', '2026-11-23T12:05Z', '2026-11-24T12:05Z', '2026-11-25T12:05Z'],
    ],
    [
      'a Sunday, which cron counts from nought',
      { every: 'week', days: [7], at: '23:30' },
      ['2026-11-23T05:30Z', '2026-11-30T05:30Z', '2026-12-07T05:30Z', '2026-12-14T05:30Z'],
    ],
    [
      'the first Monday of each month, an hour earlier by UTC from April on',
      { every: 'month', day: { nth: 1, weekday: 1 }, at: '08:00' },
      [
        '2026-12-07T14:00Z',
        '2027-01-04T14:00Z',
        '2027-02-01T14:00Z',
        '2027-03-01T14:00Z',
        '2027-04-05T13:00Z',
      ],
    ],
    [
      'the last day of each month, in a leap year too',
      { every: 'month', day: 'last', at: '00:00' },
      ['2026-11-30T06:00Z', '2026-12-31T06:00Z', '2027-01-31T06:00Z', '2027-02-28T06:00Z'],
    ],
    [
      'the last Friday',
      { every: 'month', day: { nth: -1, weekday: 5 }, at: '17:00' },
      ['2026-11-27T23:00Z', '2026-12-25T23:00Z', '2027-01-29T23:00Z', '2027-02-26T23:00Z'],
    ],
    [
      'every six hours of the day',
      { every: 'hour', hours: 6, at: '00:15' },
      ['2026-11-20T12:15Z', '2026-11-20T18:15Z', '2026-11-21T00:15Z', '2026-11-21T06:15Z'],
    ],
    [
      'an expression',
      { cron: '30 7 1,15 * *' },
      ['2026-12-01T13:30Z', '2026-12-15T13:30Z', '2027-01-01T13:30Z', '2027-01-15T13:30Z'],
    ],
  ])('F.5 %s', (_name, rule, expected) => {
    expect(timesOf(rule, '2026-11-20T12:00:00Z', expected.length)).toEqual(expected);
  });

  it('F39 a time that clocks leave out in spring runs when they go forward, once, and keeps its time after', () => {
    expect(timesOf({ every: 'day', at: '02:30' }, '2027-03-12T12:00:00Z')).toEqual([
      '2027-03-13T08:30Z',
      '2027-03-14T08:00Z',
      '2027-03-15T07:30Z',
      '2027-03-16T07:30Z',
    ]);
    expect(timesOf({ every: 'day', at: '03:00' }, '2027-03-14T07:00:00Z', 2)).toEqual([
      '2027-03-14T08:00Z',
      '2027-03-15T08:00Z',
    ]);
  });

  it('F39 a time that clocks show twice in autumn runs the first time alone', () => {
    const daily = { every: 'day', at: '01:30' };
    expect(timesOf(daily, '2027-11-06T12:00:00Z', 3)).toEqual([
      '2027-11-07T06:30Z',
      '2027-11-08T07:30Z',
      '2027-11-09T07:30Z',
    ]);
    // Between the two.
    expect(timesOf(daily, '2027-11-07T07:10:00Z', 1)).toEqual(['2027-11-08T07:30Z']);
    expect(timesOf({ cron: '0 1-2 * * *' }, '2027-11-07T05:59:00Z', 3)).toEqual([
      '2027-11-07T06:00Z',
      '2027-11-07T08:00Z',
      '2027-11-08T07:00Z',
    ]);
  });

  it.each(['2027-03-13T22:10:00Z', '2027-11-06T22:10:00Z'])(
    'F39 what runs every hour runs every hour as time passes, over a change too: %s',
    (start) => {
      for (const rule of [{ every: 'hour', at: '00:15' }, { cron: '15 * * * *' }]) {
        const times = timesOf(rule, start, 24).map((at) => Date.parse(at));
        const first = Date.parse(start) + 5 * 60_000;
        expect(times).toEqual(times.map((_, index) => first + index * HOUR_MS));
      }
    },
  );

  it('F39 zones of half an hour, and those whose clocks change by half of one or at midnight', () => {
    const inZone = (zone: string, rule: object, after: string) => timesOf({ zone, ...rule }, after, 3);
    expect(inZone('Asia/Kolkata', { every: 'day', at: '08:00' }, '2026-11-20T12:00:00Z')[0]).toBe(
      '2026-11-21T02:30Z',
    );
    // Half an hour forward at 2:00 on October 4, 2026.
    expect(inZone('Australia/Lord_Howe', { every: 'day', at: '02:10' }, '2026-10-02T20:00:00Z')).toEqual([
      '2026-10-03T15:30Z',
      '2026-10-04T15:10Z',
      '2026-10-05T15:10Z',
    ]);
    // From midnight to one o'clock on September 6, 2026.
    expect(inZone('America/Santiago', { every: 'day', at: '00:00' }, '2026-09-04T12:00:00Z')).toEqual([
      '2026-09-05T04:00Z',
      '2026-09-06T04:00Z',
      '2026-09-07T03:00Z',
    ]);
  });

  it('never goes back or stands still, whenever it starts from, around both changes', () => {
    const rules: object[] = [
      { every: 'day', at: '02:30' },
      { cron: '*/30 * * * *' },
      { cron: '0 */2 * * *' },
    ];
    for (const rule of rules) {
      const times = new Times(whenSchema.parse({ zone: CHICAGO, ...rule }));
      for (const change of ['2027-03-14T08:00:00Z', '2027-11-07T07:00:00Z']) {
        for (let hours = -30; hours < 30; hours += 0.5) {
          const from = Date.parse(change) + hours * HOUR_MS - 1;
          const next = times.after(from);
          expect(next).toBeGreaterThan(from);
          expect(times.after(next - 1)).toBe(next);
        }
      }
    }
  });
});

describe('a rule that is refused', () => {
  const problemOf = (cron: string) => {
    try {
      checkTimes({ cron, zone: 'UTC' }, Date.UTC(2026, 10, 20));
      return undefined;
    } catch (error) {
      if (!(error instanceof CronProblem)) throw error;
      return error.message;
    }
  };

  it.each([
    ['0 8 * *', /five fields/],
    ['0 0 8 * * *', /five fields/],
    ['@daily', /five fields/],
    ['H 8 * * *', /five fields/],
    ['61 * * * *', /no cron expression/],
    ['0 8 30 2 *', /no cron expression|never happens/],
    ['*/5 * * * *', /15 minutes apart/],
    ['0,10 8 * * *', /15 minutes apart/],
  ])('F.5 %s', (cron, words) => {
    expect(problemOf(cron)).toMatch(words);
  });

  it.each(['0 8 * * *', '*/15 * * * *', '0 8 29 2 *', '0 8 * * MON-FRI', '0 18 L * *', '0 8 * * 1#1'])(
    '%s is none',
    (cron) => {
      expect(problemOf(cron)).toBeUndefined();
    },
  );

  it('zones and times of the clock that nobody has are no rules', () => {
    const isRule = (rule: object) => whenSchema.safeParse(rule).success;
    expect(isRule({ every: 'day', at: '08:00', zone: 'Mars/Olympus' })).toBe(false);
    expect(isRule({ every: 'day', at: '24:00', zone: 'UTC' })).toBe(false);
    expect(isRule({ every: 'month', day: 31, at: '08:00', zone: 'UTC' })).toBe(false);
    expect(isRule({ every: 'week', days: [], at: '08:00', zone: 'UTC' })).toBe(false);
  });
});

describe('clocks of a zone', () => {
  it('F.5 tells the next change, and that there is none', () => {
    const change = nextClockChange(Date.parse('2026-11-20T12:00:00Z'), CHICAGO);
    expect([change && new Date(change.at).toISOString(), change?.isForward]).toEqual([
      '2027-03-14T08:00:00.000Z',
      true,
    ]);
    expect(nextClockChange(Date.parse('2026-11-20T12:00:00Z'), 'UTC')).toBeUndefined();
    expect(nextClockChange(Date.parse('2027-05-01T00:00:00Z'), CHICAGO)?.isForward).toBe(false);
  });

  it('are ahead of UTC or behind it', () => {
    const at = Date.parse('2026-07-01T00:00:00Z');
    expect(['UTC', CHICAGO, 'Asia/Kolkata', 'Pacific/Kiritimati'].map((zone) => offsetAt(at, zone))).toEqual(
      [0, -5, 5.5, 14].map((hours) => hours * HOUR_MS),
    );
  });
});

describe('a rule in words', () => {
  const zone = CHICAGO;
  it.each<[When, string]>([
    [{ every: 'day', at: '08:00', zone }, 'Every day at 8:00 AM Central Time'],
    [{ every: 'week', days: [1, 2, 3, 4, 5], at: '12:30', zone }, 'Every weekday at 12:30 PM Central Time'],
    [
      { every: 'week', days: [4, 1], at: '00:05', zone },
      'Every Monday and Thursday at 12:05 AM Central Time',
    ],
    [
      { every: 'month', day: { nth: 1, weekday: 1 }, at: '08:00', zone },
      'On the first Monday of each month at 8:00 AM Central Time',
    ],
    [{ every: 'month', day: 22, at: '08:00', zone }, 'On the 22nd of each month at 8:00 AM Central Time'],
    [
      { every: 'month', day: 'last', at: '08:00', zone: 'UTC' },
      'On the last day of each month at 8:00 AM UTC',
    ],
    [{ every: 'hour', hours: 1, at: '00:15', zone }, 'Every hour at :15, Central Time'],
    [{ cron: '0 8 * * *', zone }, 'At 0 8 * * * in Central Time'],
  ])('F.5 %j', (rule, words) => {
    expect(whenWords(rule)).toBe(words);
  });
});
