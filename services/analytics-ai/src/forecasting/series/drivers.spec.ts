import { describe, expect, it } from '@jest/globals';
import type { QueryResult } from '@plumbline/contracts';
import { aheadOf, type Drivers, driverValues, periodUnderWay } from './drivers.js';

const clock = { period: 'month' as const, from: '2026-01-01', count: 3, isYears: false };
const place = { clock, horizon: 2, isAdded: true };
/** Newest first: two months are planned, and nothing is known of February's price. */
const RESULT: QueryResult = {
  columns: [
    { name: 'month', type: 'date' },
    { name: 'Price', type: 'double' },
    { name: 'Rows', type: 'integer' },
    { name: 'Rows with a value', type: 'integer' },
  ],
  rows: [
    ['2026-05-01', null, 2, 0],
    ['2026-04-01', 13, 2, 0],
    ['2026-03-01', 12, 2, 1],
    ['2026-01-01', 10, 2, 2],
  ],
};
const price = { name: 'price', column: 'Price', isAdded: false, typed: [] };
const drivers = { columns: [{}] } as unknown as Drivers;

describe('what is known of a driver', () => {
  it('is its past without gaps, what the data plans ahead, and nothing where nobody said', () => {
    expect(driverValues(RESULT, [price], place)).toEqual([[10, 11, 12, 13, Number.NaN]]);
  });

  it('is what was typed, before what the data plans', () => {
    const [values = []] = driverValues(RESULT, [{ ...price, typed: [20, 21] }], place);
    expect(values.slice(3)).toEqual([20, 21]);
    expect(aheadOf(values, { typed: [20, 21] }, place)).toEqual([
      { t: '2026-04-01', value: 20, isTyped: true },
      { t: '2026-05-01', value: 21, isTyped: true },
    ]);
  });

  it('tells a period under way, of which some rows are only planned, from one that is over', () => {
    expect(periodUnderWay(drivers, RESULT)).toBe('2026-03-01');
    const over = RESULT.rows.map((row) => (row[0] === '2026-03-01' ? [...row.slice(0, 3), 2] : row));
    expect(periodUnderWay(drivers, { ...RESULT, rows: over })).toBeUndefined();
    // Missing values at the end of data that plans nothing are only missing.
    expect(periodUnderWay(drivers, { ...RESULT, rows: RESULT.rows.slice(2) })).toBeUndefined();
  });
});
