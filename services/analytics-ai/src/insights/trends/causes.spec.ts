import { describe, expect, it } from '@jest/globals';
import { type Alteration, type Changed, isMadeBy } from './causes.js';
import type { Clock } from './clock.js';
import type { MetricSeries } from './metric-series.js';

const MONTHS: Clock = { grain: 'month', from: '2023-01-01', count: 24, season: 12 };
const WEEKS: Clock = { grain: 'week', from: '2023-01-02', count: 104, season: 52 };
const by = (name: string) => ({ name, label: name });
type Segment = NonNullable<MetricSeries['segment']>;

/** A step from 100 on at half of the time, of a mean or a total. */
function step(
  difference: number,
  {
    segment,
    share = 1,
    isAdded = false,
    clock = MONTHS,
    pValue = 1e-6,
  }: { segment?: Segment; share?: number; isAdded?: boolean; clock?: Clock; pValue?: number },
): Changed {
  return {
    timeline: { clock, dimension: { column: 'day', grain: clock.grain } },
    series: {
      metric: { measure: { agg: isAdded ? 'sum' : 'avg', column: 'rate', as: 'Rate' }, isAdded },
      ...(segment && { segment }),
      ...{ values: new Array<number>(clock.count).fill(100), rows: 1_000, share },
    },
    ...{ pValue, sampleSize: 1_000 },
    fit: {
      change: { kind: 'level_shift', direction: difference > 0 ? 'up' : 'down', at: clock.count / 2 },
      ...{ first: 0, last: clock.count - 1, difference, relative: difference / 100, deviations: 3 },
    },
  };
}

const strengthOf = ({ relative = 0 }: Alteration): number => Math.abs(relative);
const isMade = (one: Changed, part: Changed): boolean => isMadeBy(undefined, one, part, strengthOf);

const SEASIDE: Segment = { by: by('property'), value: 'Seaside' };
const SUITES: Segment = { ...SEASIDE, and: { by: by('room'), value: 'Suite' } };

describe('changes that make others', () => {
  it('are where a mean moved most: a wider group of another column makes no cell', () => {
    const twoNights = step(-10, { segment: { by: by('nights'), value: 2 }, share: 0.3 });
    const cell = step(-25, { segment: SUITES, share: 0.05 });
    expect(isMade(cell, twoNights)).toBe(false);
  });

  it('are a part of all rows where the rest stayed, not one that moved as all did', () => {
    const whole = step(-20, {});
    expect(isMade(whole, step(-20, { segment: SEASIDE, share: 0.75 }))).toBe(false);
    expect(isMade(whole, step(-60, { segment: SEASIDE, share: 0.3 }))).toBe(true);
  });

  it('are compared by the day where totals run along other periods', () => {
    const weekly = step(-20, { segment: SEASIDE, isAdded: true, clock: WEEKS, share: 0.3 });
    const monthly = step(-27, { segment: SUITES, isAdded: true, share: 0.05 });
    expect(isMade(weekly, monthly)).toBe(false);
  });

  it('are a sure step where a part of its rows seems to rise steadily, by no more than the step is', () => {
    const slope = (difference: number, segment: Segment, pValue = 1e-3): Changed => {
      const one = step(difference, { segment, share: 0.1, pValue });
      return { ...one, fit: { ...one.fit!, change: { kind: 'slope', direction: 'up' } } };
    };
    const sure = step(30, { segment: SEASIDE, share: 0.4 });
    const elsewhere: Segment = { by: by('property'), value: 'Harbour' };
    expect(isMade(slope(40, SUITES), sure)).toBe(true);
    expect(isMade(slope(200, SUITES), sure)).toBe(false);
    expect(isMade(slope(40, SUITES, 1e-9), sure)).toBe(false);
    expect(isMade(slope(40, elsewhere), sure)).toBe(false);
  });

  it('are the surer of two cells of one value', () => {
    const other: Segment = { ...SEASIDE, and: { by: by('guest'), value: 'UK' } };
    const [sure, faint] = [
      step(-30, { segment: SUITES, share: 0.05, pValue: 1e-9 }),
      step(-12, { segment: other, share: 0.05, pValue: 1e-3 }),
    ];
    expect([isMade(faint, sure), isMade(sure, faint)]).toEqual([true, false]);
  });
});
