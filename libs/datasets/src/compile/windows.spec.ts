import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PlanWindow, type QueryPlan, queryPlan } from '@plumbline/contracts';
import { quoteText } from '../engine/quote.js';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { countRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { answerOf, salesTable, TOTAL } from '../testing/sales.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;
let sales: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  sales = await salesTable(bench);
});
afterAll(() => bench.end());

const MONTHS: Partial<QueryPlan> = {
  dimensions: [{ column: 'day', grain: 'month', as: 'month' }],
  measures: [TOTAL, { agg: 'sum', column: 'score', as: 'points' }],
};
const REGIONS: Partial<QueryPlan> = { dimensions: [{ column: 'region' }], measures: [TOTAL] };

const answer = async (parts: Partial<QueryPlan>) => (await answerOf(bench, sales, parts)).slice(1);

/** The same rows by a statement that is written by hand; `sales` names the file. */
async function byHand(sql: string) {
  const from = `read_parquet(${quoteText(sales.parquetPath)})`;
  return (await bench.engine.run(sql.replaceAll('sales', from))).rows;
}

const MONTHLY = `SELECT strftime(date_trunc('month', day), '%Y-%m-%d') AS month, sum(amount) AS total, sum(score) AS points
  FROM sales GROUP BY 1`;

describe('a window over the groups of a plan', () => {
  it.each<[string, PlanWindow, string]>([
    [
      'adds up exact numbers from the first group on',
      { function: 'running_total', of: 'total', as: 'w' },
      'sum(total) OVER (ORDER BY month NULLS LAST)',
    ],
    [
      'adds up doubles from the first group on',
      { function: 'running_total', of: 'points', as: 'w' },
      'sum(points) OVER (ORDER BY month NULLS LAST)',
    ],
    [
      'gives the value of the group before',
      { function: 'previous', of: 'total', as: 'w' },
      'lag(total) OVER (ORDER BY month NULLS LAST)',
    ],
    [
      'gives the value two groups on',
      { function: 'next', of: 'total', offset: 2, as: 'w' },
      'lead(total, 2) OVER (ORDER BY month NULLS LAST)',
    ],
    [
      'takes the value before from each',
      { function: 'change', of: 'total', as: 'w' },
      'total - lag(total) OVER (ORDER BY month NULLS LAST)',
    ],
    [
      'says the change as a part of what it was',
      { function: 'change_share', of: 'total', as: 'w' },
      '(total - lag(total) OVER (ORDER BY month NULLS LAST))::DOUBLE / lag(total) OVER (ORDER BY month NULLS LAST)::DOUBLE',
    ],
    [
      'ranks the largest first',
      { function: 'rank', of: 'total', as: 'w' },
      'rank() OVER (ORDER BY total DESC)',
    ],
    [
      'ranks the smallest first',
      { function: 'rank', of: 'total', direction: 'asc', as: 'w' },
      'rank() OVER (ORDER BY total ASC)',
    ],
  ])('%s', async (_, window, sql) => {
    const wanted = await byHand(
      `SELECT month, total, points, ${sql} FROM (${MONTHLY}) ORDER BY month NULLS LAST`,
    );
    expect(wanted.length).toBe(4);
    expect(await answer({ ...MONTHS, windows: [window] })).toEqual(wanted);
  });

  it('starts anew in each series that another dimension tells apart', async () => {
    const windows: PlanWindow[] = [
      { function: 'running_total', of: 'total', within: ['region'], as: 'so far' },
      { function: 'rank', of: 'total', within: ['region'], as: 'place' },
    ];
    const dimensions = [{ column: 'day', grain: 'month', as: 'month' } as const, { column: 'region' }];
    const wanted = await byHand(`
      SELECT month, region, total, sum(total) OVER (PARTITION BY region ORDER BY month NULLS LAST),
        rank() OVER (PARTITION BY region ORDER BY total DESC)
      FROM (SELECT strftime(date_trunc('month', day), '%Y-%m-%d') AS month, region, sum(amount) AS total FROM sales GROUP BY 1, 2)
      ORDER BY month NULLS LAST, region NULLS LAST`);
    expect(await answer({ dimensions, measures: [TOTAL], windows })).toEqual(wanted);
  });

  it('looks at groups past the limit, and at none that a condition leaves out', async () => {
    const plan: Partial<QueryPlan> = {
      ...REGIONS,
      windows: [{ function: 'rank', of: 'total', as: 'place' }],
      order: [{ by: 'place', direction: 'desc' }],
      limit: 2,
    };
    expect(await answer(plan)).toEqual([
      [null, 2.6, 5],
      ['Other', 5.5, 4],
    ]);
    expect(await answer({ ...plan, having: [{ by: 'total', op: 'gt', value: 6 }] })).toEqual([
      ['East', 10.4, 3],
      ['South', 25.3, 2],
    ]);
  });

  it('may look at a share, which looks at all groups itself', async () => {
    const measures: QueryPlan['measures'] = [{ agg: 'share', column: 'amount', as: 'part' }];
    const windows: PlanWindow[] = [{ function: 'running_total', of: 'part', as: 'so far' }];
    const rows = await answer({ ...REGIONS, measures, windows });
    expect(rows.at(-1)?.[2]).toBeCloseTo(1, 12);
  });
});

describe('a window that does not fit', () => {
  it.each<[string, Partial<QueryPlan>, string]>([
    [
      'without groups',
      { measures: [TOTAL], windows: [{ function: 'rank', of: 'total', as: 'w' }] },
      'Only groups',
    ],
    [
      'of no measure',
      { ...REGIONS, windows: [{ function: 'rank', of: 'region', as: 'w' }] },
      'no measure “region”',
    ],
    [
      'along what tells series apart',
      { ...REGIONS, windows: [{ function: 'previous', of: 'total', within: ['region'], as: 'w' }] },
      'cannot follow along',
    ],
    [
      'under a name that is taken',
      { ...REGIONS, windows: [{ function: 'rank', of: 'total', as: 'total' }] },
      'named “total”',
    ],
    [
      'beside a folded row',
      { ...REGIONS, limit: 2, others: true, windows: [{ function: 'rank', of: 'total', as: 'w' }] },
      'cannot be folded',
    ],
    [
      'over single rows',
      { raw: { columns: ['region'], limit: 3 }, windows: [{ function: 'rank', of: 'total', as: 'w' }] },
      'Single rows',
    ],
  ])('is refused: %s', async (_, parts, message) => {
    await expect(answer(parts)).rejects.toThrow(message);
  });

  it('is refused before it is compiled where it goes too far back or there are too many', () => {
    const window: PlanWindow = { function: 'previous', of: 'total', as: 'w' };
    const isFit = (windows: PlanWindow[]) => queryPlan.safeParse(planOf({ ...REGIONS, windows })).success;
    expect(isFit([{ ...window, offset: 1_000 }])).toBe(true);
    expect(isFit([{ ...window, offset: 1_001 }])).toBe(false);
    expect(isFit(Array.from({ length: 9 }, (_, at) => ({ ...window, as: `w${at}` })))).toBe(false);
  });
});

it('the rows behind a window’s cell are those of the groups that it looks at', async () => {
  const windows: PlanWindow[] = (['running_total', 'previous', 'next', 'change', 'rank'] as const).map(
    (name) => ({ function: name, of: 'total', as: name }),
  );
  const plan = planOf({ ...MONTHS, windows });
  const result = await runPlan(bench.engine, sales, plan);
  const behind = (row: number, column: string) =>
    countRows(bench.engine, sales, rowsBehindCell(plan, result, row, column).filters);
  // January has one sale, February two, March three, and one has no day.
  expect(await behind(1, 'running_total')).toBe(3);
  expect(await behind(3, 'running_total')).toBe(7);
  expect(await behind(2, 'previous')).toBe(2);
  expect(await behind(0, 'previous')).toBe(0);
  expect(await behind(0, 'next')).toBe(2);
  expect(await behind(2, 'change')).toBe(5);
  expect(await behind(1, 'rank')).toBe(7);
});
