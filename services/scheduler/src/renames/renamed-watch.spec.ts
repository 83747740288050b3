import { describe, expect, it } from '@jest/globals';
import type { WatchedNumber } from '@plumbline/contracts';
import { renamedWatch } from './renamed-watch.js';

const WATCH: WatchedNumber = {
  ...{ dataSourceId: '00000000-0000-4000-8000-000000000001', label: 'amount', period: 'month' },
  measure: { agg: 'weighted_avg', column: 'Net', weight: 'quantity', as: 'Net price' },
  filters: [{ column: 'region', op: 'in', values: ['amount'] }],
  ...{ derived: [{ as: 'Net', formula: '[amount] - [amount] * [discount]' }], time: 'order_date' },
};

describe('the number of an alert whose columns are called otherwise (SCHED-001)', () => {
  it('is the same under their new names, and keeps the values that it filters by', () => {
    const names = new Map([
      ['amount', 'Gross revenue'],
      ['region', 'Area'],
      ['order_date', 'Day'],
      ['quantity', 'Pieces'],
    ]);
    expect(renamedWatch(WATCH, names)).toEqual({
      ...WATCH,
      ...{ label: 'Gross revenue', time: 'Day' },
      measure: { agg: 'weighted_avg', column: 'Net', weight: 'Pieces', as: 'Net price' },
      filters: [{ column: 'Area', op: 'in', values: ['amount'] }],
      derived: [{ as: 'Net', formula: '[Gross revenue] - [Gross revenue] * [discount]' }],
    });
  });

  it('has another name for a calculation whose name a column takes', () => {
    const { measure, derived } = renamedWatch(WATCH, new Map([['quantity', 'Net']]));
    expect(measure).toMatchObject({ column: 'Net 2', weight: 'Net' });
    expect(derived?.[0]?.as).toBe('Net 2');
  });

  it('takes names that change places', () => {
    const names = new Map([
      ['amount', 'discount'],
      ['discount', 'amount'],
    ]);
    expect(renamedWatch(WATCH, names).derived?.[0]?.formula).toBe('discount - discount * amount');
  });
});
