import { describe, expect, it } from '@jest/globals';
import { crossFilters, isSelected, toggleCross } from './cross-filter.js';

const region = (...values: (string | null)[]) => [{ column: 'region', op: 'in' as const, values }];
const month = { column: 'day', grain: 'month' as const };

describe('the filters of a mark', () => {
  it('cut a period from its first moment to the first after it, for dates and timestamps alike', () => {
    expect(crossFilters(month, '2024-12-01')).toEqual([
      { column: 'day', op: 'gte', values: ['2024-12-01'] },
      { column: 'day', op: 'lt', values: ['2025-01-01'] },
    ]);
  });

  it('cut a bin as the plan does: the first and last may be open', () => {
    const bins = { column: 'amount', bins: { edges: [0, 20, 40] } };
    expect(crossFilters(bins, 0)).toEqual([
      { column: 'amount', op: 'gte', values: [0] },
      { column: 'amount', op: 'lt', values: [20] },
    ]);
    expect(crossFilters(bins, 40)).toEqual([{ column: 'amount', op: 'gte', values: [40] }]);
    expect(crossFilters(bins, null)).toEqual([{ column: 'amount', op: 'lt', values: [0] }]);
  });

  it('are none where no filter can say it', () => {
    expect(crossFilters({ column: 'day', grain: 'weekday' }, 1)).toEqual([]);
  });
});

describe('choosing', () => {
  it('takes one mark, and gives it back on the second click', () => {
    const chosen = toggleCross([], region('West'));
    expect(chosen).toEqual(region('West'));
    expect(toggleCross(chosen, region('South'))).toEqual(region('South'));
    expect(toggleCross(chosen, region('West'))).toEqual([]);
  });

  it('adds and removes with Shift, missing values too', () => {
    const missing = [{ column: 'region', op: 'is_null' as const, values: [] }];
    const both = toggleCross(region('West'), missing, true);
    expect(both).toEqual(region('West', null));
    expect(isSelected(missing, both)).toBe(true);
    expect(toggleCross(both, region('West'), true)).toEqual(missing);
    expect(toggleCross(region('West'), region('West'), true)).toEqual([]);
  });

  it('grows a range over the periods between', () => {
    const grown = toggleCross(crossFilters(month, '2026-01-01'), crossFilters(month, '2026-03-01'), true);
    expect(grown).toEqual([
      { column: 'day', op: 'gte', values: ['2026-01-01'] },
      { column: 'day', op: 'lt', values: ['2026-04-01'] },
    ]);
    expect(isSelected(crossFilters(month, '2026-02-01'), grown)).toBe(true);
    expect(isSelected(crossFilters(month, '2026-04-01'), grown)).toBe(false);
  });

  it('leaves a mark alone that no filter can choose', () => {
    expect(toggleCross(region('West'), [])).toEqual(region('West'));
    expect(isSelected([], region('West'))).toBe(false);
  });

  it('takes marks of another column for not chosen', () => {
    expect(isSelected([{ column: 'channel', op: 'in', values: ['Web'] }], region('West'))).toBe(false);
    expect(
      isSelected([...region('West'), { column: 'channel', op: 'in', values: ['Web'] }], region('West')),
    ).toBe(true);
  });
});
