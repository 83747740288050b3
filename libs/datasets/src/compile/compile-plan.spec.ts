import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { countRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import { type Dataset } from '../schema/schema.js';
import { answerOf, salesTable, TOTAL } from '../testing/sales.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;
let sales: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  sales = await salesTable(bench);
});
afterAll(() => bench.end());

const answer = (parts: Partial<QueryPlan>, dataset = sales) => answerOf(bench, dataset, parts);
const byRegion = { column: 'region' };

describe('groups', () => {
  it('come in the order of their dimensions, missing last', async () => {
    expect(await answer({ dimensions: [byRegion], measures: [TOTAL] })).toEqual([
      ['region', 'total'],
      ['East', 10.4],
      ['North', 152],
      ['Other', 5.5],
      ['South', 25.3],
      [null, 2.6],
    ]);
  });

  it('are sorted and limited as asked, ties by dimension', async () => {
    const plan = { dimensions: [byRegion], measures: [{ agg: 'count', as: 'n' }] as QueryPlan['measures'] };
    expect(await answer({ ...plan, order: [{ by: 'n', direction: 'desc' }], limit: 3 })).toEqual([
      ['region', 'n'],
      ['North', 3],
      ['East', 1],
      ['Other', 1],
    ]);
    expect((await answer({ ...plan, order: [{ by: 'region', direction: 'desc' }] })).at(-1)).toEqual([
      null,
      1,
    ]);
  });

  it('are kept where their measure fulfils a condition, before they are counted off', async () => {
    const plan = {
      dimensions: [byRegion],
      measures: [{ agg: 'count', as: 'n' }] as QueryPlan['measures'],
      having: [{ by: 'n', op: 'lt', value: 3 }] as QueryPlan['having'],
    };
    expect(await answer({ ...plan, limit: 2 })).toEqual([
      ['region', 'n'],
      ['East', 1],
      ['Other', 1],
    ]);
    await expect(answer({ ...plan, having: [{ by: 'region', op: 'lt', value: 3 }] })).rejects.toThrow(
      'The result has no measure “region”',
    );
  });

  it('fold the rest into one row that is marked, whatever genuine values are called', async () => {
    const plan = {
      dimensions: [byRegion],
      measures: [TOTAL, { agg: 'avg', column: 'score', as: 'mean' } as const],
    };
    expect(
      await answer({ ...plan, order: [{ by: 'total', direction: 'desc' }], limit: 2, others: true }),
    ).toEqual([
      ['region', 'total', 'mean', 'isOther'],
      ['North', 152, 1.5, false],
      ['South', 25.3, 3, false],
      ['Other', 18.5, 8 / 3, true],
    ]);
  });

  it('fold nothing when the limit holds them all', async () => {
    const rows = await answer({ dimensions: [byRegion], measures: [TOTAL], limit: 5, others: true });
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual([false, false, false, false, false]);
  });

  it('shares are of all groups, those past the limit and the folded one too', async () => {
    const plan: Partial<QueryPlan> = {
      dimensions: [byRegion],
      measures: [{ agg: 'share', column: 'score', as: 'part' }],
      order: [{ by: 'part', direction: 'desc' }],
      limit: 1,
    };
    expect((await answer(plan))[1]).toEqual(['Other', 5 / 14]);
    expect((await answer({ ...plan, others: true })).slice(1)).toEqual([
      ['Other', 5 / 14, false],
      ['Other', 9 / 14, true],
    ]);
  });

  it('below the first bin and missing are two groups, both null', async () => {
    const binned = { column: 'score', bins: { edges: [1, 3] } };
    expect(await answer({ dimensions: [binned], measures: [{ agg: 'count', as: 'n' }] })).toEqual([
      ['score', 'n'],
      [null, 1],
      [1, 2],
      [3, 3],
      [null, 1],
    ]);
  });

  it('bins meet decimals exactly', async () => {
    const prices = await bench.table([{ name: 'p', stored: 'DECIMAL(6,2)' }], [[0.1], [0.29], [0.3], [0.31]]);
    const dimensions = [{ column: 'p', bins: { edges: [0.1, 0.3] } }];
    expect((await answer({ dimensions, measures: [{ agg: 'count', as: 'n' }] }, prices)).slice(1)).toEqual([
      [0.1, 2],
      [0.3, 2],
    ]);
  });
});

describe('comparison', () => {
  const compare = {
    column: 'day',
    from: '2024-02-01',
    to: '2024-02-29',
    baseFrom: '2024-01-01',
    baseTo: '2024-01-31',
  };
  const plan = planOf({ dimensions: [byRegion], measures: [TOTAL, { agg: 'count', as: 'n' }], compare });

  it('puts the base beside each measure, groups of either period included', async () => {
    expect(await answer(plan)).toEqual([
      ['region', 'total', 'total_base', 'n', 'n_base'],
      ['North', 50.2, 100.1, 1, 1],
      ['South', 25.3, null, 1, 0],
    ]);
  });

  it('a time filter on the compared column does not cut the base', async () => {
    const filters: QueryPlan['filters'] = [{ column: 'day', op: 'gte', values: ['2024-02-10'] }];
    expect((await answer({ ...plan, filters })).slice(1)).toEqual([
      ['North', null, 100.1, 0, 1],
      ['South', 25.3, null, 1, 0],
    ]);
  });

  it('a weekday holds in both periods', async () => {
    const filters: QueryPlan['filters'] = [{ column: 'day', grain: 'weekday', op: 'in', values: [] }];
    const [, ...rows] = await answer({ ...plan, filters });
    expect(rows).toEqual([]);
  });

  it('the rows behind a base are those of the base period', async () => {
    const result = await runPlan(bench.engine, sales, plan);
    const behind = (column: string) => {
      const { filters } = rowsBehindCell(plan, result, 0, column);
      return countRows(bench.engine, sales, [...filters, { column: 'amount', op: 'gt', values: [100] }]);
    };
    expect(await behind('total_base')).toBe(1);
    expect(await behind('total')).toBe(0);
  });
});

describe('points', () => {
  it('are rows in the order of the file, or as sorted', async () => {
    expect(await answer({ raw: { columns: ['score', 'region'], limit: 2 } })).toEqual([
      ['score', 'region'],
      [1, 'North'],
      [2, 'North'],
    ]);
    const sorted = {
      raw: { columns: ['score'], limit: 3 },
      order: [{ by: 'score', direction: 'desc' as const }],
    };
    expect((await answer(sorted)).slice(1)).toEqual([[5], [4], [3]]);
  });
});
