import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { checkPlan } from '../compile/compile-plan.js';
import { runPlan, runPlans } from '../run/run-plans.js';
import { salesTable, TOTAL } from '../testing/sales.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { PlanError } from './plan-error.js';
import { type Dataset } from './schema.js';

let bench: Workbench;
let sales: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  sales = await salesTable(bench);
});
afterAll(() => bench.end());
const byRegion = { column: 'region' };

describe('a plan that cannot be answered', () => {
  const cases: Array<[string, Partial<QueryPlan>, string]> = [
    ['unknown column', { measures: [{ agg: 'sum', column: 'gone', as: 'x' }] }, 'measures[0].column'],
    ['sum of text', { measures: [{ agg: 'sum', column: 'region', as: 'x' }] }, 'measures[0].column'],
    ['no weight', { measures: [{ agg: 'weighted_avg', column: 'score', as: 'x' }] }, 'measures[0].weight'],
    ['no p', { measures: [{ agg: 'quantile', column: 'score', as: 'x' }] }, 'measures[0].p'],
    ['grain of a number', { dimensions: [{ column: 'score', grain: 'month' }] }, 'dimensions[0].grain'],
    ['hours of a date', { dimensions: [{ column: 'day', grain: 'hour' }] }, 'dimensions[0].grain'],
    ['bins of text', { dimensions: [{ column: 'region', bins: { edges: [1] } }] }, 'dimensions[0].bins'],
    [
      'falling edges',
      { dimensions: [{ column: 'score', bins: { edges: [2, 1] } }] },
      'dimensions[0].bins.edges',
    ],
    [
      'text against number',
      { measures: [TOTAL], filters: [{ column: 'score', op: 'gt', values: ['many'] }] },
      'filters[0].values',
    ],
    [
      'a day that does not exist',
      { measures: [TOTAL], filters: [{ column: 'day', op: 'eq', values: ['2023-02-29'] }] },
      'filters[0].values',
    ],
    [
      'one end of between',
      { measures: [TOTAL], filters: [{ column: 'score', op: 'between', values: [1] }] },
      'filters[0].values',
    ],
    ['sorting by nothing', { measures: [TOTAL], order: [{ by: 'day', direction: 'asc' }] }, 'order[0].by'],
    ['two columns of one name', { measures: [TOTAL, TOTAL] }, 'measures'],
    ['nothing asked', {}, 'measures'],
    ['others of no limit', { dimensions: [byRegion], measures: [TOTAL], others: true }, 'limit'],
    ['a zone that is none', { measures: [TOTAL], zone: "Europe/Berlin'; --" }, 'zone'],
    [
      'a formula that is none',
      { measures: [{ agg: 'formula', formula: 'sum(', as: 'x' }] },
      'measures[0].formula',
    ],
  ];

  it.each(cases)('%s is refused with its place', (_, parts, path) => {
    const check = () => checkPlan(planOf(parts), sales.columns);
    expect(check).toThrow(PlanError);
    expect(check).toThrow(expect.objectContaining({ path }));
  });

  it('fails alone among others', async () => {
    const good = planOf({ measures: [TOTAL] });
    const bad = planOf({ measures: [{ agg: 'sum', column: 'gone', as: 'x' }] });
    const [first, second, third] = await runPlans(bench.engine, sales, [good, bad, good]);
    expect(first!.result!.rows).toEqual([[195.8]]);
    expect(second!.error).toBeInstanceOf(PlanError);
    expect(third!.result!.rows).toEqual([[195.8]]);
  });

  it('with more groups than a result may have says so', async () => {
    const many = await bench.table([{ name: 'n', stored: 'BIGINT' }], [[1]]);
    await bench.engine.exec(`COPY (SELECT n FROM range(5001) t(n)) TO '${many.parquetPath}'`);
    await expect(
      runPlan(bench.engine, { ...many }, planOf({ dimensions: [{ column: 'n' }] })),
    ).rejects.toThrow(/more than 5000 rows/);
  });
});
