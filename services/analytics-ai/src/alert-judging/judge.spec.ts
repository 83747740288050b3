import { describe, expect, it } from '@jest/globals';
import type { AlertRule } from '@plumbline/contracts';
import { alternativesOf, crossingsOf } from './crossings.js';
import { type JudgeQuestion, judge } from './judge.js';
import { judgeStale, spanWords } from './stale.js';

const VALUES = [4, 5, 7, 4, Number.NaN, 8, 9, 4, 4, 4, 4, 7];
const question = (rule: JudgeQuestion['rule'], more: Partial<JudgeQuestion> = {}): JudgeQuestion => ({
  ...{ values: VALUES, rows: VALUES.map(() => 50), period: 'month', rule, minRows: 0 },
  ...more,
});
const firing = (asked: JudgeQuestion) => judge(asked).map(({ isFiring }) => isFiring);

describe('what an alert would have done (F.5)', () => {
  it('fires above or below a limit, and judges no period without a value or with too few rows', () => {
    const above = firing(question({ kind: 'threshold', side: 'above', value: 6 }));
    expect(above).toEqual([
      false,
      false,
      true,
      false,
      undefined,
      true,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    const below = firing(question({ kind: 'threshold', side: 'below', value: 5 }));
    expect(below.filter(Boolean)).toHaveLength(6);
    const rows = VALUES.map((_, at) => (at === 2 ? 5 : 50));
    expect(firing(question({ kind: 'threshold', side: 'above', value: 6 }, { rows, minRows: 30 }))[2]).toBe(
      undefined,
    );
  });

  it('fires on a change by a part, or by an amount, of the period before', () => {
    const rule = { kind: 'change', side: 'above', by: 0.5, unit: 'percent', against: 'previous' } as const;
    expect(firing(question(rule))).toEqual([
      ...[undefined, false, false, false, undefined, undefined],
      ...[false, false, false, false, false, true],
    ]);
    expect(firing(question({ ...rule, side: 'any', by: 3, unit: 'absolute' })).at(7)).toBe(true);
  });

  it('compares with a year before, where there is one, and tells no part of nothing', () => {
    const values = [...Array.from({ length: 12 }, () => 10), ...Array.from({ length: 12 }, () => 14), 0, 5];
    const rule = { kind: 'change', side: 'above', by: 0.3, unit: 'percent', against: 'year' } as const;
    expect(firing(question(rule, { values, rows: values })).slice(0, 3)).toEqual([true, true, true]);
    const next = { ...rule, against: 'previous' as const };
    expect(firing(question(next, { values, rows: values })).at(-1)).toBe(undefined);
  });

  it('sends one message for what stays beyond the limit, also over a period that cannot be judged', () => {
    const held = [false, true, undefined, true, false, true].map((isFiring) => ({ isFiring }));
    expect(crossingsOf(held)).toEqual([{ at: 1, until: 4 }, { at: 5 }]);
  });

  it('says what other limits would have done', () => {
    const asked = question({ kind: 'threshold', side: 'above', value: 6 });
    const others = alternativesOf(asked, judge(asked));
    expect(others.map(({ rule, messages }) => [rule.kind === 'threshold' && rule.value, messages])).toEqual([
      [5, 3],
      [6, 3],
      [7, 1],
      [8, 1],
    ]);
  });
});

describe('no new data (F.5)', () => {
  const DAY_MS = 86_400_000;
  const now = new Date('2026-11-26T12:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const versions = [30, 29, 20, 1].map((days, at) => ({ version: at + 1, rowCount: 10, readAt: ago(days) }));
  const asked = (hours: number) => {
    const rule: Extract<AlertRule, { kind: 'stale' }> = { kind: 'stale', hours };
    return judgeStale({ name: 'orders.csv', versions, rule, now, zone: 'UTC' });
  };

  it('would have fired whenever a version stayed the newest for too long', () => {
    const { summary, crossings, verdict } = asked(48);
    expect(summary).toBe('It would have fired twice in the last 30 days.');
    expect(crossings.map(({ value }) => value)).toEqual([9 * 24, 19 * 24]);
    expect(verdict).toMatchObject({
      isFiring: false,
      dataVersion: 4,
      subject: 'orders.csv has new data again',
    });
  });

  it('fires while nothing comes', () => {
    const { verdict, crossings } = asked(12);
    expect(verdict.isFiring).toBe(true);
    expect(verdict.subject).toBe('orders.csv has had no new data for 24 hours');
    expect(crossings.at(-1)).not.toHaveProperty('recovered');
  });

  it('says how long the data is known, of data that has just come, too', () => {
    const rule: Extract<AlertRule, { kind: 'stale' }> = { kind: 'stale', hours: 48 };
    const come = [{ version: 1, rowCount: 10, readAt: new Date(now.getTime() - 60_000) }];
    const { summary } = judgeStale({ name: 'orders.csv', versions: come, rule, now, zone: 'UTC' });
    expect(summary).toBe('It would not have fired in the last hour.');
  });

  it('says spans as people do', () => {
    expect([0.5, 1, 47, 49].map((hours) => spanWords(hours * 3_600_000))).toEqual([
      ...['less than an hour', '1 hour', '47 hours', '2 days'],
    ]);
  });
});
