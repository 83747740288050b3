import { describe, expect, it } from '@jest/globals';
import { queryPlan } from '@plumbline/contracts';
import { OrdersTable, sameRows } from './orders-table.js';

const table = new OrdersTable(300, 7);
const plan = (parts: object) => queryPlan.parse({ dataSourceId: crypto.randomUUID(), version: 1, ...parts });

describe('the arithmetic that results are held against', () => {
  it('counts, adds and averages what a reader of the file would', () => {
    const amounts = table.csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[10] ?? '')
      .filter((text) => text !== 'n/a')
      .map((text) => BigInt(text.replace('.', '')));
    const sum = Number(amounts.reduce((total, amount) => total + amount, 0n)) / 100;
    const measures = [
      { agg: 'count', as: 'rows' },
      { agg: 'count', column: 'amount', as: 'known' },
      { agg: 'sum', column: 'amount', as: 'sum' },
      { agg: 'avg', column: 'amount', as: 'mean' },
    ];
    expect(table.evaluate(plan({ measures }))).toEqual([[300, amounts.length, sum, sum / amounts.length]]);
  });

  it('groups and filters; the parts add up to the whole', () => {
    const measures = [{ agg: 'count', as: 'rows' }];
    const groups = table.evaluate(plan({ measures, dimensions: [{ column: 'region' }] })) ?? [];
    expect(groups.reduce((total, [, rows]) => total + Number(rows), 0)).toBe(300);
    const filters = [{ column: 'region', op: 'in', values: ['West'] }];
    expect(table.evaluate(plan({ measures, filters }))).toEqual([
      [groups.find(([region]) => region === 'West')?.[1]],
    ]);
  });

  it('says nothing about plans beyond it', () => {
    const measures = [{ agg: 'median', column: 'amount', as: 'median' }];
    expect(table.evaluate(plan({ measures }))).toBeUndefined();
    expect(
      table.evaluate(plan({ measures: [], dimensions: [{ column: 'order_date', grain: 'month' }] })),
    ).toBeUndefined();
  });

  it('takes rows in any order for the same, and another number for another', () => {
    expect(
      sameRows(
        [
          ['a', 1],
          ['b', 2],
        ],
        [
          ['b', 2],
          ['a', 1],
        ],
      ),
    ).toBe(true);
    expect(sameRows([['a', 1]], [['a', 1.01]])).toBe(false);
    expect(sameRows([['a', '12.30']], [['a', 12.3]])).toBe(true);
  });
});
