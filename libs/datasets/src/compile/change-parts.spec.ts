import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { readRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench();
});
afterAll(() => bench.end());

const compare = {
  ...{ column: 'day', from: '2026-01-01', to: '2026-01-31' },
  ...{ baseFrom: '2025-01-01', baseTo: '2025-01-31' },
};
const PARTS: Partial<QueryPlan> = {
  measures: [
    { agg: 'sum', column: 'amount', as: 'Revenue' },
    { agg: 'sum', column: 'pieces', as: 'Pieces' },
  ],
  dimensions: [{ column: 'product' }],
  compare,
  changeParts: { amount: 'Revenue', volume: 'Pieces' },
};

/** A product with how many were sold at which price in the earlier January and in the later. */
type Sold = [product: string | null, before: number, priceBefore: number, after: number, price: number];

async function tableOf(sold: readonly Sold[], more: CellValue[][] = []) {
  const rows = sold.flatMap(([product, before, priceBefore, after, price]): CellValue[][] => [
    ...(before === 0 ? [] : [['2025-01-10', product, before, before * priceBefore]]),
    ...(after === 0 ? [] : [['2026-01-20', product, after, after * price]]),
  ]);
  return bench.table(
    [
      { name: 'day', stored: 'DATE' },
      { name: 'product', stored: 'VARCHAR' },
      { name: 'pieces', stored: 'BIGINT' },
      { name: 'amount', stored: 'DECIMAL(12,2)' },
    ],
    // A month that is in neither period.
    [...rows, ['2025-06-01', 'A', 1_000, 9_000], ...more],
  );
}

async function partsOf(sold: readonly Sold[], more?: CellValue[][]) {
  const { columns, rows } = await runPlan(bench.engine, await tableOf(sold, more), planOf(PARTS));
  expect(rows).toHaveLength(1);
  const row = Object.fromEntries(columns.map(({ name }, at) => [name, Number(rows[0]?.[at])]));
  const { Revenue, Revenue_base, Pieces: _, Pieces_base: __, ...parts } = row;
  const added = Object.values(parts).reduce((sum, part) => sum + part, 0);
  expect(added).toBeCloseTo((Revenue ?? 0) - (Revenue_base ?? 0), 9);
  return parts;
}

const NONE = { 'By volume': 0, 'By mix': 0, 'By price': 0, New: 0, Gone: 0 };

describe('the parts of a change (ASK-002)', () => {
  it('are all volume where the same things are sold at the same prices', async () => {
    expect(
      await partsOf([
        ['A', 10, 5, 20, 5],
        ['B', 30, 2, 60, 2],
      ]),
    ).toEqual({ ...NONE, 'By volume': 110 });
  });

  it('are all price where as many of each cost more', async () => {
    expect(
      await partsOf([
        ['A', 10, 5, 10, 6],
        ['B', 30, 2, 30, 3],
      ]),
    ).toEqual({ ...NONE, 'By price': 40 });
  });

  it('are all mix where dearer things take the place of cheap ones', async () => {
    expect(
      await partsOf([
        ['A', 20, 5, 30, 5],
        ['B', 20, 1, 10, 1],
      ]),
    ).toEqual({ ...NONE, 'By mix': 40 });
  });

  it('tell what is new and what is gone apart from the volume of what stayed, missing names among them', async () => {
    expect(
      await partsOf([
        ['A', 10, 5, 12, 6],
        ['B', 8, 10, 0, 0],
        [null, 0, 0, 4, 25],
      ]),
    ).toEqual({ ...NONE, 'By volume': 10, 'By price': 12, New: 100, Gone: -80 });
  });

  it('add up to the change where amounts come without pieces, and where nothing was there before', async () => {
    const fee: CellValue[] = ['2026-01-05', 'Fee', 0, 7];
    expect(await partsOf([['A', 10, 5, 10, 6]], [fee])).toEqual({ ...NONE, 'By price': 10, 'By mix': 7 });
    expect(await partsOf([['A', 0, 0, 3, 5]])).toEqual({ ...NONE, New: 15 });
    expect(await partsOf([])).toEqual(NONE);
  });

  it('have the rows of both periods behind them, and each sum those of its own', async () => {
    const dataset = await tableOf([
      ['A', 10, 5, 20, 5],
      ['B', 30, 2, 60, 2],
    ]);
    const plan = planOf(PARTS);
    const result = await runPlan(bench.engine, dataset, plan);
    const rowsOf = async (column: string) =>
      (await readRows(bench.engine, dataset, rowsBehindCell(plan, result, 0, column))).rows.length;
    expect(await rowsOf('By price')).toBe(4);
    expect(await rowsOf('Revenue')).toBe(2);
    expect(await rowsOf('Revenue_base')).toBe(2);
  });

  it.each<[string, Partial<QueryPlan>]>([
    ['two periods', { ...PARTS, compare: undefined }],
    ['two sums', { ...PARTS, changeParts: { amount: 'Revenue', volume: 'Weight' } }],
    ['all groups', { ...PARTS, limit: 5 }],
  ])('need %s', async (_, parts) => {
    await expect(runPlan(bench.engine, await tableOf([]), planOf(parts))).rejects.toMatchObject({
      path: 'changeParts',
    });
  });
});
