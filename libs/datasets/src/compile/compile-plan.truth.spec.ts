import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, Dimension, Filter, Grain, Measure, QueryPlan } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { countRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { type Random, seededRandom } from '../testing/random.js';
import { createWorkbench, planOf, type TableColumn, type Workbench } from '../testing/table.js';
import { type Row, truthOf } from '../testing/truth.js';

const COLUMNS: TableColumn[] = [
  { name: 'region', stored: 'VARCHAR' },
  { name: 'city', stored: 'VARCHAR' },
  { name: 'amount', stored: 'DECIMAL(12,2)' },
  { name: 'quantity', stored: 'BIGINT' },
  { name: 'weight', stored: 'DOUBLE' },
  { name: 'flag', stored: 'BOOLEAN' },
  { name: 'day', stored: 'DATE' },
  { name: 'at', stored: 'TIMESTAMP' },
];
const NUMBERS = ['amount', 'quantity', 'weight'] as const;
const pad = (value: number) => String(value).padStart(2, '0');

function randomRow(random: Random): CellValue[] {
  const orNull = (value: CellValue) => (random.chance(0.12) ? null : value);
  const day = `20${20 + random.integer(4)}-${pad(1 + random.integer(12))}-${pad(1 + random.integer(28))}`;
  return [
    orNull(random.pick(['North', 'South', 'East', 'west', ''])),
    orNull(random.pick(['Aachen', 'Bergen', "Côte d'Or", '100%', 'Other'])),
    orNull((random.integer(200_000) - 50_000) / 100),
    orNull(random.integer(12)),
    orNull(random.integer(1_000) / 8),
    orNull(random.chance(0.5)),
    orNull(day),
    orNull(`${day}T${pad(random.integer(24))}:${pad(random.integer(60))}:07`),
  ];
}

function randomMeasure(random: Random, index: number): Measure {
  const as = `m${index}`;
  const number = random.pick(NUMBERS);
  return random.pick<Measure>([
    { agg: 'count', as },
    { agg: 'count', column: random.pick(COLUMNS).name, as },
    { agg: 'count_distinct', column: random.pick(COLUMNS).name, as },
    { agg: 'sum', column: number, as },
    { agg: 'avg', column: number, as },
    { agg: 'avg', column: 'flag', as },
    { agg: 'min', column: random.pick(['amount', 'day', 'at', 'region']), as },
    { agg: 'max', column: random.pick(['amount', 'day', 'at', 'region']), as },
    { agg: 'median', column: number, as },
    { agg: 'quantile', column: number, p: random.pick([0, 0.1, 0.25, 0.95, 1]), as },
    { agg: 'stddev', column: number, as },
    { agg: 'weighted_avg', column: 'amount', weight: random.pick(['quantity', 'weight']), as },
    { agg: 'corr', column: 'amount', column2: 'weight', as },
    { agg: 'share', column: 'quantity', as },
  ]);
}

const DAY_GRAINS: Grain[] = ['year', 'quarter', 'month', 'week', 'day', 'weekday'];

function randomDimension(random: Random, index: number): Dimension {
  const as = `d${index}`;
  return random.pick<Dimension>([
    { column: 'region', as },
    { column: 'city', as },
    { column: 'flag', as },
    { column: 'quantity', as },
    { column: 'day', grain: random.pick(DAY_GRAINS), as },
    { column: 'at', grain: random.pick([...DAY_GRAINS, 'hour', 'hour_of_day'] as Grain[]), as },
    { column: 'quantity', bins: { edges: [0, 4, 8] }, as },
    { column: 'weight', bins: { edges: [0, 12.5, 60] }, as },
  ]);
}

function randomFilter(random: Random): Filter {
  return random.pick<Filter>([
    { column: 'region', op: 'in', values: ['North', 'South'] },
    { column: 'region', op: 'in', values: ['North', null] },
    { column: 'city', op: 'not_in', values: ['Bergen', '100%'] },
    { column: 'city', op: 'not_in', values: ['Bergen', null] },
    { column: 'region', op: 'eq', values: [''] },
    { column: 'city', op: 'ne', values: ["Côte d'Or"] },
    { column: 'city', op: 'contains', values: [random.pick(['%', 'EN', "d'o"])] },
    {
      column: 'amount',
      op: random.pick(['lt', 'lte', 'gt', 'gte']),
      values: [random.pick([0, 99.99, -10.5])],
    },
    { column: 'weight', op: 'between', values: [1.125, 100] },
    { column: 'day', op: 'between', values: ['2020-06-30', '2022-02-28'] },
    { column: 'at', op: 'gte', values: ['2021-03-04T12:30:07'] },
    { column: 'flag', op: 'eq', values: [random.chance(0.5)] },
    { column: 'quantity', op: random.pick(['is_null', 'is_not_null']), values: [] },
    { column: 'day', grain: 'weekday', op: 'in', values: [1, 7] },
    { column: 'at', grain: 'hour_of_day', op: 'lt', values: [12] },
    { column: 'day', grain: 'month', op: 'eq', values: ['2021-02-01'] },
  ]);
}

function randomPlan(random: Random): QueryPlan {
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  return planOf({
    dimensions: times(random.integer(3), (index) => randomDimension(random, index)),
    measures: times(1 + random.integer(3), (index) => randomMeasure(random, index)),
    filters: times(random.integer(3), () => randomFilter(random)),
  });
}

/** Doubles agree to 12 digits, or both are rounding dust; everything else is the same. */
function agrees(actual: CellValue, expected: CellValue): boolean {
  if (actual === expected) return true;
  if (typeof actual !== 'number' || typeof expected !== 'number') return false;
  return Math.abs(actual - expected) <= 1e-12 * Math.max(Math.abs(actual), Math.abs(expected)) + 1e-11;
}

/** Room for a busy machine; the work itself takes two seconds. */
const TIMEOUT_MS = 60_000;

let bench: Workbench;
let dataset: Dataset;
let rows: Row[];

beforeAll(async () => {
  const random = seededRandom(7);
  const cells = Array.from({ length: 400 }, () => randomRow(random));
  bench = await createWorkbench();
  dataset = await bench.table(COLUMNS, cells);
  rows = cells.map((row) => Object.fromEntries(COLUMNS.map(({ name }, index) => [name, row[index] ?? null])));
});
afterAll(() => bench.end());

describe('400 random rows, 200 random plans', () => {
  const random = seededRandom(11);
  const plans = Array.from({ length: 200 }, () => randomPlan(random));

  it(
    'every result equals a second implementation',
    async () => {
      for (const plan of plans) {
        const { rows: actual } = await runPlan(bench.engine, dataset, plan);
        const expected = truthOf(plan, rows);
        const same =
          actual.length === expected.length &&
          actual.every((row, r) => row.every((cell, c) => agrees(cell, elementAt(expected, r)[c] ?? null)));
        if (!same) expect({ plan, actual }).toEqual({ plan, actual: expected });
      }
    },
    TIMEOUT_MS,
  );

  it(
    'the rows behind every row of a result are as many as were counted',
    async () => {
      const counted = plans
        .slice(0, 60)
        .map((plan) => ({ ...plan, measures: [{ agg: 'count' as const, as: 'rows' }] }));
      for (const plan of counted) {
        const result = await runPlan(bench.engine, dataset, plan);
        for (const [index, row] of result.rows.slice(0, 12).entries()) {
          const { filters, ...rest } = rowsBehindCell(plan, result, index, 'rows');
          const behind = await countRows(bench.engine, dataset, filters, rest);
          if (behind !== row.at(-1)) expect({ plan, row, behind }).toEqual({ plan, row, behind: row.at(-1) });
        }
      }
    },
    TIMEOUT_MS,
  );

  it(
    'a folded row is computed from the rows past the limit',
    async () => {
      for (const plan of plans.filter(({ dimensions }) => dimensions.length > 0).slice(0, 80)) {
        const folding: QueryPlan = {
          ...plan,
          measures: [{ agg: 'count', as: 'rows' }, ...plan.measures.filter(({ agg }) => agg !== 'share')],
          order: [{ by: 'rows', direction: 'desc' }],
          limit: 2,
          others: true,
        };
        const result = await runPlan(bench.engine, dataset, folding);
        const folded = result.rows.findIndex((row) => row.at(-1) === true);
        if (folded < 0) continue;
        expect(folded).toBe(2);
        const behind = rowsBehindCell(folding, result, folded);
        const { filters, ...rest } = behind;
        expect(await countRows(bench.engine, dataset, filters, rest)).toBe(
          elementAt(result.rows, folded)[plan.dimensions.length],
        );
        const whole = await runPlan(bench.engine, dataset, {
          ...plan,
          measures: [{ agg: 'count', as: 'rows' }],
          dimensions: [],
        });
        const summed = result.rows.reduce((sum, row) => sum + Number(row[plan.dimensions.length]), 0);
        expect(summed).toBe(elementAt(whole.rows, 0)[0]);
        if (plan.dimensions.length > 1) continue;
        const alone = await runPlan(bench.engine, dataset, {
          ...folding,
          dimensions: [],
          order: [],
          limit: undefined,
          others: undefined,
          filters,
        });
        const cells = elementAt(result.rows, folded).slice(1, -1);
        for (const [index, cell] of cells.entries())
          expect(agrees(cell, elementAt(alone.rows, 0)[index] ?? null)).toBe(true);
      }
    },
    TIMEOUT_MS,
  );
});
