import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlanError } from '../schema/plan-error.js';
import type { Dataset } from '../schema/schema.js';
import { createWorkbench, type Workbench } from '../testing/table.js';
import { filterValues } from './filter-values.js';
import { countRows, filterSteps, readRows } from './rows.js';

let bench: Workbench;
let orders: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  const written = await bench.table(
    [
      { name: 'city', stored: 'VARCHAR' },
      { name: 'amount', stored: 'DECIMAL(10,2)' },
      { name: 'day', stored: 'DATE' },
      { name: '__raw_1', stored: 'VARCHAR' },
    ],
    [
      ['Bonn', 12, '2024-01-01', '$12.00'],
      ['Aachen', 7.5, '2024-01-02', '7,5'],
      ['bonn', null, '2024-01-02', 'n/a'],
      [null, 7.5, null, null],
    ],
  );
  orders = { ...written, columns: written.columns.slice(0, 3) };
});
afterAll(() => bench.end());

describe('pages', () => {
  it('are in the order of the file, with lines and the total', async () => {
    const page = await readRows(bench.engine, orders, { filters: [], offset: 1, limit: 2 });
    expect(page).toEqual({
      columns: [
        { name: 'city', type: 'text' },
        { name: 'amount', type: 'decimal' },
        { name: 'day', type: 'date' },
      ],
      rows: [
        ['Aachen', 7.5, '2024-01-02'],
        ['bonn', null, '2024-01-02'],
      ],
      lines: [3, 4],
      total: 4,
    });
  });

  it('are read once: the same question has the same page, another one its own', async () => {
    const question = { filters: [], offset: 0, limit: 3 };
    const page = await readRows(bench.engine, orders, question);
    expect(await readRows(bench.engine, orders, { ...question, deadlineMs: 9_000 })).toBe(page);
    expect((await readRows(bench.engine, orders, { ...question, offset: 1 })).lines).toEqual([3, 4, 5]);
    expect((await readRows(bench.engine, orders, { ...question, raw: true })).rows[0]).toEqual([
      'Bonn',
      '$12.00',
      '2024-01-01',
    ]);
  });

  it('are sorted with missing values last, equal ones as in the file', async () => {
    const order = [{ by: 'amount', direction: 'desc' as const }];
    expect((await readRows(bench.engine, orders, { filters: [], order })).lines).toEqual([2, 3, 5, 4]);
  });

  it('show what stood in the file', async () => {
    const page = await readRows(bench.engine, orders, {
      filters: [],
      columns: ['amount', 'city'],
      raw: true,
    });
    expect(page.rows).toEqual([
      ['$12.00', 'Bonn'],
      ['7,5', 'Aachen'],
      ['n/a', 'bonn'],
      ['7.50', null],
    ]);
  });

  it('cannot be sorted or chosen by what is no column', async () => {
    const by = 'CASE WHEN 1=1 THEN city END';
    await expect(
      readRows(bench.engine, orders, { filters: [], order: [{ by, direction: 'asc' }] }),
    ).rejects.toThrow(PlanError);
    await expect(readRows(bench.engine, orders, { filters: [], columns: ['__raw_1'] })).rejects.toThrow(
      PlanError,
    );
  });
});

describe('counts', () => {
  const filters = [
    { column: 'city', op: 'contains' as const, values: ['BONN'] },
    { column: 'day', op: 'gte' as const, values: ['2024-01-02'] },
  ];

  it('follow the filters one by one', async () => {
    expect(await filterSteps(bench.engine, orders, { filters, column: 'amount' })).toEqual({
      total: 4,
      rowsLeft: [2, 1],
      withoutValue: 1,
    });
    expect(await countRows(bench.engine, orders, filters)).toBe(1);
    expect(await countRows(bench.engine, orders, [])).toBe(4);
  });

  it('keep rows without a value unless they are named: ne and not_in', async () => {
    expect(await countRows(bench.engine, orders, [{ column: 'city', op: 'ne', values: ['Bonn'] }])).toBe(3);
    expect(
      await countRows(bench.engine, orders, [{ column: 'city', op: 'not_in', values: ['Bonn', null] }]),
    ).toBe(2);
    expect(await countRows(bench.engine, orders, [{ column: 'city', op: 'in', values: [] }])).toBe(0);
    expect(await countRows(bench.engine, orders, [{ column: 'city', op: 'not_in', values: [] }])).toBe(4);
  });
});

describe('values of a filter', () => {
  it('of a text are the most frequent first, and can be searched', async () => {
    const all = await filterValues(bench.engine, orders, { column: 'city' });
    expect(all).toEqual({
      column: 'city',
      type: 'text',
      values: [
        { value: 'Aachen', count: 1 },
        { value: 'Bonn', count: 1 },
        { value: 'bonn', count: 1 },
        { value: null, count: 1 },
      ],
      distinct: 3,
      min: null,
      max: null,
    });
    const found = await filterValues(bench.engine, orders, { column: 'city', search: 'ONN' });
    expect(found.values.map(({ value }) => value)).toEqual(['Bonn', 'bonn']);
  });

  it('of numbers and dates are a range, and a list when they are few', async () => {
    const amounts = await filterValues(bench.engine, orders, { column: 'amount' });
    expect(amounts).toMatchObject({
      distinct: 2,
      min: 7.5,
      max: 12,
      values: [
        { value: 7.5, count: 2 },
        { value: 12, count: 1 },
        { value: null, count: 1 },
      ],
    });
    expect(await filterValues(bench.engine, orders, { column: 'day' })).toMatchObject({
      min: '2024-01-01',
      max: '2024-01-02',
    });
  });

  it('follow other filters; of nothing they are empty', async () => {
    const filters = [{ column: 'amount', op: 'lt' as const, values: [0] }];
    expect(await filterValues(bench.engine, orders, { column: 'city', filters })).toMatchObject({
      values: [],
      distinct: 0,
    });
  });
});
