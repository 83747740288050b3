import { describe, expect, it } from '@jest/globals';
import { addDays, isUsHoliday } from '@plumbline/statistics';
import { knownDaysOff } from './days-off.js';

const days = Array.from({ length: 730 }, (_, at) => addDays('2023-01-01', at));
const quietOn = (isQuiet: (day: string) => boolean) =>
  Float64Array.from(days, (day) => (isQuiet(day) ? -6 : 0.3));
const dip = (day: string, direction: 'up' | 'down' = 'down') => {
  const at = days.indexOf(day);
  return { kind: 'level' as const, direction, from: at, to: at, pValue: 1e-6, score: 6 };
};

describe('days off', () => {
  it('are no news where the business closes on them', () => {
    const isKnown = knownDaysOff(days, quietOn(isUsHoliday));
    expect(isKnown(dip('2024-07-04'))).toBe(true);
    expect(isKnown({ ...dip('2024-11-28'), to: days.indexOf('2024-12-01') })).toBe(true);
    expect(isKnown(dip('2024-07-04', 'up'))).toBe(false);
    expect(isKnown(dip('2024-08-14'))).toBe(false);
    expect(isKnown({ ...dip('2024-11-27'), to: days.indexOf('2024-11-29') })).toBe(false);
  });

  it('are news where only one of them is quiet', () => {
    expect(
      knownDaysOff(
        days,
        quietOn((day) => day === '2024-07-04'),
      )(dip('2024-07-04')),
    ).toBe(false);
  });
});
