import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Measure, QueryPlan } from '@plumbline/contracts';
import { QueryCancelled } from '../engine/engine-errors.js';
import { PlanError } from '../schema/plan-error.js';
import type { Dataset } from '../schema/schema.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { fusePlans } from './fuse-plans.js';
import { runPlans } from './run-plans.js';

let bench: Workbench;
let data: Dataset;
beforeAll(async () => {
  bench = await createWorkbench();
  data = await bench.table(
    [
      { name: 'day', stored: 'DATE' },
      { name: 'n', stored: 'BIGINT' },
      { name: 'huge', stored: 'DECIMAL(38,0)' },
    ],
    [
      ['2024-01-01', 1, '99999999999999999999999999999999999999'],
      ['2024-02-01', 2, '99999999999999999999999999999999999999'],
    ],
  );
});
afterAll(() => bench.end());

const sum: Measure = { agg: 'sum', column: 'n', as: 'total' };
const count: Measure = { agg: 'count', as: 'rows' };
const compare = {
  column: 'day',
  from: '2024-02-01',
  to: '2024-02-29',
  baseFrom: '2024-01-01',
  baseTo: '2024-01-31',
};

describe('plans over the same groups', () => {
  const asked: Array<Partial<QueryPlan>> = [
    { measures: [sum], compare },
    { measures: [count, { ...sum, as: 'again' }], compare },
    { measures: [sum] },
    { dimensions: [{ column: 'n', as: 'a' }], measures: [sum] },
    { dimensions: [{ column: 'n', as: 'a' }], measures: [count] },
    { measures: [sum], limit: 1 },
  ];

  it('become one, each measure asked once', () => {
    const fused = fusePlans(asked.map((parts) => ({ plan: planOf(parts) })));
    expect(fused.map(({ members }) => members.map(({ columns }) => columns))).toEqual([
      [
        [0, 1],
        [2, 3, 0, 1],
      ],
      [[0]],
      [
        [0, 1],
        [0, 2],
      ],
      [[0]],
    ]);
  });

  it('are answered under their own names', async () => {
    const outcomes = await runPlans(bench.engine, data, asked.map(planOf));
    expect(outcomes.map(({ result }) => [result!.columns.map(({ name }) => name), ...result!.rows])).toEqual([
      [
        ['total', 'total_base'],
        [2, 1],
      ],
      [
        ['rows', 'rows_base', 'again', 'again_base'],
        [1, 1, 2, 1],
      ],
      [['total'], [3]],
      [
        ['a', 'total'],
        [1, 1],
        [2, 2],
      ],
      [
        ['a', 'rows'],
        [1, 1],
        [2, 1],
      ],
      [['total'], [3]],
    ]);
  });

  it('still fail alone', async () => {
    const overflow: Measure = { agg: 'sum', column: 'huge', as: 'x' };
    const [good, bad] = await runPlans(bench.engine, data, [
      planOf({ measures: [count] }),
      planOf({ measures: [overflow] }),
    ]);
    expect(good!.result!.rows).toEqual([[2]]);
    expect(bad?.error).toBeInstanceOf(PlanError);
  });
});

it('an answer is given again, until another file is asked', async () => {
  const plan = planOf({ measures: [{ agg: 'max', column: 'n', as: 'most' }] });
  const [first] = await runPlans(bench.engine, data, [plan]);
  const [again] = await runPlans(bench.engine, { ...data }, [{ ...plan, version: 9 }]);
  expect(again!.result).toBe(first!.result);
  const other = await bench.table([{ name: 'n', stored: 'BIGINT' }], [[7]]);
  const [another] = await runPlans(bench.engine, other, [plan]);
  expect(another?.result?.rows).toEqual([[7]]);
});

it('an abort ends every plan', async () => {
  const signal = AbortSignal.abort();
  const plans = [1, 2].map((p) =>
    planOf({ measures: [{ agg: 'quantile', column: 'n', p: p / 10, as: 'q' }] }),
  );
  for (const { error } of await runPlans(bench.engine, data, plans, { signal }))
    expect(error).toBeInstanceOf(QueryCancelled);
});
