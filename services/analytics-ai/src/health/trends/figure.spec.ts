import { describe, expect, it } from '@jest/globals';
import type { DayRow } from '../records/day-row.js';
import { deviceChanges } from './device-changes.js';
import { figureOf } from './figure.js';
import { gapsIn } from './gaps.js';

const BLANK = {
  ...{
    records: 1,
    printedValue: null,
    printedUnit: null,
    low: null,
    high: null,
    range: null,
    importId: null,
  },
  page: null,
};
const dayAt = (place: number): string => new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
const rowsOf = (
  metric: string,
  values: readonly number[],
  source: (place: number) => string = () => 'watch',
): DayRow[] =>
  values.map((value, place) => ({
    ...BLANK,
    ...{ metric, name: metric, unit: '', value, day: dayAt(place), source: source(place) },
  }));

describe('a value beside one’s own past', () => {
  it('HEALTH-001 a reading is compared with the extremes of few before', () => {
    const { baseline, position, latest } = figureOf(rowsOf('ldl', [118, 120, 112, 116, 109, 121, 116, 134]));
    expect(baseline).toMatchObject({ kind: 'extremes', low: 109, high: 121, middle: 116, count: 7 });
    expect([position, latest.value]).toEqual(['above', 134]);
  });

  it('HEALTH-001 too few values before are no past', () =>
    expect(figureOf(rowsOf('ldl', [118, 120, 134])).baseline).toBeNull());

  it('HEALTH-001 two weeks are compared with the middle 80 % of days of the same device', () => {
    const values = [
      ...Array.from({ length: 60 }, (_, at) => 70 + (at % 3)),
      ...Array.from({ length: 40 }, (_, at) => 60 + (at % 3)),
      ...Array.from({ length: 14 }, () => 65),
    ];
    const figure = figureOf(rowsOf('resting-heart-rate', values, (place) => (place < 60 ? 'old' : 'new')));
    expect(figure.latest).toMatchObject({ value: 65, count: 14 });
    expect(figure.baseline).toMatchObject({
      kind: 'middle-80',
      low: 60,
      high: 62,
      count: 40,
      from: dayAt(60),
    });
    expect(figure.position).toBe('above');
  });
});

describe('days', () => {
  it('HEALTH-001 a device that is borrowed for some days is no new one', () => {
    const days = Array.from({ length: 40 }, (_, at) => ({
      day: dayAt(at),
      source: at >= 10 && at < 14 ? 'phone' : at < 25 ? 'old' : 'new',
    }));
    expect(deviceChanges(days)).toEqual([{ day: dayAt(25), before: 'old', after: 'new' }]);
  });

  it('HEALTH-001 a week without values is a gap, six days are none', () => {
    expect(gapsIn([dayAt(0), dayAt(7), dayAt(15)])).toEqual([{ from: dayAt(8), to: dayAt(14), days: 7 }]);
  });
});
