import { describe, expect, it } from '@jest/globals';
import type { ColumnProfile, Profile } from '@plumbline/contracts';
import { sparklinesOf } from './sparklines.js';

const column = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  type: 'integer',
  role: 'measure',
  missing: 0,
  distinct: 10,
  warnings: [],
  interest: 0.5,
  histogram: [1, 4, 2].map((count, index) => ({ from: index, to: index + 1, count })),
  ...more,
});
const profile = (columns: ColumnProfile[]): Profile => ({ rowCount: 7, duplicateRows: 0, columns });

describe('sparklinesOf', () => {
  it('draws 8 to 16 bars, the tallest 1', () => {
    const many = column('many', {
      histogram: Array.from({ length: 40 }, (_, index) => ({ from: index, to: index + 1, count: index })),
    });
    const [few, merged] = sparklinesOf(profile([column('few'), many]));
    expect(few?.bars).toEqual([0.25, 1, 0.5, 0, 0, 0, 0, 0]);
    expect(merged?.bars).toHaveLength(16);
    expect(Math.max(...(merged?.bars ?? []))).toBe(1);
  });

  it('draws the values of a category, not the lengths of its texts', () => {
    const region = column('region', {
      type: 'text',
      role: 'dimension',
      topValues: [
        { value: 'EU', count: 8 },
        { value: 'US', count: 4 },
      ],
    });
    expect(sparklinesOf(profile([region]))[0]?.bars.slice(0, 3)).toEqual([1, 0.5, 0]);
  });

  it('leaves out identifiers, and what has a single bar', () => {
    const key = column('key', { role: 'identifier' });
    const constant = column('constant', { histogram: [{ from: 3, to: 3, count: 7 }] });
    expect(sparklinesOf(profile([key, constant, column('amount')])).map(({ name }) => name)).toEqual([
      'amount',
    ]);
  });

  it('keeps the most interesting of many columns, in the order of the file, in few bytes (X-19)', () => {
    const columns = Array.from({ length: 300 }, (_, index) =>
      column(`column ${index}`, { interest: (index % 100) / 100 }),
    );
    const strips = sparklinesOf(profile(columns));
    expect(strips.length).toBeGreaterThan(4);
    expect(JSON.stringify(strips).length).toBeLessThan(1_500);
    const places = strips.map(({ name }) => columns.findIndex((each) => each.name === name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
