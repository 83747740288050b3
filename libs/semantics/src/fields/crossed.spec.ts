import { describe, expect, it } from '@jest/globals';
import type { ColumnProfile } from '@plumbline/contracts';
import { asCounts, isCrossed, weighedByCounts } from './crossed.js';
import type { DimensionField, MeasureField } from './field.js';

const category = (name: string, distinct: number) => ({ name, distinct, isNames: false }) as DimensionField;
const counted = (name: string, counts: number[]): ColumnProfile =>
  ({ name, topValues: counts.map((count, value) => ({ value, count })) }) as unknown as ColumnProfile;

describe('rows that are the cells of crossed categories', () => {
  const titanic = [category('class', 4), category('sex', 2), category('age', 2), category('survived', 2)];

  it('are each combination once, or nearly each', () => {
    expect(isCrossed(undefined, titanic, [], 32)).toBe(true);
    expect(isCrossed(undefined, titanic, [], 30)).toBe(true);
    expect(isCrossed(undefined, titanic, [], 20)).toBe(false);
    expect(isCrossed(undefined, titanic, [], 2_000)).toBe(false);
  });

  it('are each combination as often as every other', () => {
    const pair = [category('supplement', 2), category('dose', 3)];
    const even = [counted('supplement', [30, 30]), counted('dose', [20, 20, 20])];
    expect(isCrossed(undefined, pair, even, 60)).toBe(true);
    const uneven = [counted('supplement', [31, 29]), counted('dose', [20, 20, 20])];
    expect(isCrossed(undefined, pair, uneven, 60)).toBe(false);
  });

  it('are not the days of a calendar, nor the things of a panel', () => {
    const days = [category('Month', 5), category('Day', 31)];
    const profiles = [
      { name: 'Month', min: 5, max: 9 },
      { name: 'Day', min: 1, max: 31 },
    ] as ColumnProfile[];
    expect(isCrossed(undefined, days, profiles, 153)).toBe(false);
    expect(isCrossed({ kind: 'panel', identities: [], dependencies: [] } as never, titanic, [], 32)).toBe(
      false,
    );
  });

  it('hold counts in whole numbers that no name says are measured', () => {
    const field = (name: string) =>
      ({ name, nature: 'averaged', agg: 'avg', isWhole: true, min: 0 }) as MeasureField;
    expect([asCounts(field('Freq')).agg, asCounts(field('height')).agg]).toEqual(['sum', 'avg']);
    expect(asCounts({ ...field('len'), isWhole: false }).agg).toBe('avg');
  });

  it('are crossed by what does not follow from another category', () => {
    const dimensions = [
      category('force', 13),
      category('region', 4),
      category('code', 13),
      category('year', 3),
    ];
    const dependencies = [
      { fine: 'force', coarse: 'region' },
      { fine: 'code', coarse: 'force', isSame: true },
    ];
    const about = { kind: 'events', identities: [], dependencies } as never;
    expect(isCrossed(about, dimensions, [], 39)).toBe(true);
    expect(isCrossed(undefined, dimensions, [], 39)).toBe(false);
  });

  it('weigh a yes or no by what they count, where one number counts', () => {
    const count = { name: 'Freq', agg: 'sum', isWhole: true, min: 0 } as MeasureField;
    const share = { name: 'Survived', agg: 'avg', isYesNo: true } as MeasureField;
    expect(weighedByCounts([count, share])[1]).toMatchObject({ agg: 'weighted_avg', weight: 'Freq' });
    expect(weighedByCounts([count, { ...count, name: 'controls' }, share])[2]).toEqual(share);
  });
});
