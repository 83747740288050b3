import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { seededRandom } from '../testing/random.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { answerFromFrame } from './answer-plan.js';
import type { Frame } from './frame.js';
import { loadFrame } from './load-frame.js';

/** What a frame answers is what the engine answers from the file. */

const ZONE = 'America/New_York';
const ROWS = 300;
const COLUMNS = [
  { name: 'region', stored: 'VARCHAR' },
  { name: 'kind', stored: 'VARCHAR' },
  { name: 'paid', stored: 'BOOLEAN' },
  { name: 'rating', stored: 'BIGINT' },
  { name: 'amount', stored: 'DECIMAL(12,2)' },
  { name: 'score', stored: 'DOUBLE' },
  { name: 'day', stored: 'DATE' },
  { name: 'at', stored: 'TIMESTAMP' },
  { name: 'seen', stored: 'TIMESTAMPTZ', zoned: true },
  { name: 'note', stored: 'VARCHAR' },
];

let bench: Workbench;
let dataset: Dataset;
let frame: Frame;

beforeAll(async () => {
  bench = await createWorkbench();
  const random = seededRandom(7);
  const or = (cell: CellValue) => (random.chance(0.1) ? null : cell);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = () => `202${random.integer(3)}-${two(1 + random.integer(12))}-${two(1 + random.integer(28))}`;
  const time = () => `${two(random.integer(24))}:${two(random.integer(60))}:${two(random.integer(60))}.25`;
  const rows = Array.from({ length: ROWS }, (): CellValue[] => [
    or(random.pick(['West', 'east', 'Ärger', 'zoo', '\u{1F600}', '\uFF21', ''])),
    or(`K${random.integer(3)}`),
    or(random.chance(0.3)),
    or(random.integer(5)),
    or(random.integer(100_000) / 100),
    or(random.next() * 10 - 5),
    or(date()),
    or(`${date()} ${time()}`),
    or(`${date()} ${time()}+00`),
    or(`note ${random.integer(1_000)}`),
  ]);
  dataset = await bench.table(COLUMNS, rows);
  const columns = COLUMNS.map(({ name }) => name).filter((name) => name !== 'note');
  const loaded = await loadFrame(bench.engine, dataset, {
    columns,
    presence: ['note'],
    rowCount: ROWS,
    zone: ZONE,
  });
  if (!loaded) throw new Error('no frame');
  frame = loaded;
});
afterAll(() => bench.end());

const MEASURES: Measure[] = [
  { agg: 'count', as: 'rows' },
  { agg: 'count', column: 'region', as: 'regions' },
  { agg: 'count', column: 'note', as: 'notes' },
  { agg: 'count_distinct', column: 'rating', as: 'ratings' },
  { agg: 'sum', column: 'amount', as: 'total' },
  { agg: 'avg', column: 'paid', as: 'share paid' },
  { agg: 'avg', column: 'score', as: 'mean' },
  { agg: 'stddev', column: 'score', as: 'sd' },
  { agg: 'min', column: 'amount', as: 'least' },
  { agg: 'max', column: 'score', as: 'most' },
  { agg: 'median', column: 'score', as: 'median' },
  { agg: 'quantile', column: 'amount', p: 0.3, as: 'p30' },
  { agg: 'corr', column: 'amount', column2: 'score', as: 'r' },
  { agg: 'weighted_avg', column: 'score', weight: 'rating', as: 'weighted' },
  { agg: 'sum', formula: 'least([amount], 100)', as: 'capped' },
  { agg: 'formula', formula: 'corr([score], [amount] * [rating])', as: 'product' },
  { agg: 'formula', formula: 'avg(least(greatest([score], -1), 2.5))', as: 'drawn in' },
];
const DIMENSIONS: QueryPlan['dimensions'][] = [
  [],
  [{ column: 'region' }],
  [{ column: 'paid' }, { column: 'rating', as: 'stars' }],
  [{ column: 'amount', bins: { edges: [0, 250, 500.5] }, as: 'bin' }, { column: 'kind' }],
  [{ column: 'day', grain: 'week' }],
  [{ column: 'at', grain: 'month' }, { column: 'region' }],
  [{ column: 'at', grain: 'hour' }],
  [{ column: 'seen', grain: 'day' }],
  [{ column: 'seen' }],
  [{ column: 'day' }],
  [{ column: 'score', bins: { edges: [-2, 0, 2] } }, { column: 'paid' }, { column: 'kind' }],
];
const PARTS: Partial<QueryPlan>[] = [
  ...DIMENSIONS.map((dimensions) => ({ dimensions })),
  { dimensions: [{ column: 'kind' }], filters: [{ column: 'note', op: 'is_null', values: [] }] },
  { dimensions: [{ column: 'kind' }], filters: [{ column: 'region', op: 'is_not_null', values: [] }] },
  { dimensions: [{ column: 'kind' }], filters: [{ column: 'region', op: 'in', values: ['West', 'zoo'] }] },
  { filters: [{ column: 'rating', op: 'in', values: [1, 3] }] },
  {
    dimensions: [{ column: 'region' }],
    filters: [{ column: 'seen', op: 'between', values: ['2020-03-01', '2021-06-15'] }],
  },
  {
    dimensions: [{ column: 'region' }],
    compare: {
      column: 'day',
      from: '2021-01-01',
      to: '2021-12-31',
      baseFrom: '2020-01-01',
      baseTo: '2020-12-31',
    },
  },
  { dimensions: [{ column: 'region' }], order: [{ by: 'total', direction: 'desc' }], limit: 3 },
  { dimensions: [{ column: 'day', grain: 'month' }], order: [{ by: 'day', direction: 'desc' }] },
  { filters: [{ column: 'kind', op: 'in', values: ['none of them'] }] },
];
const PLANS = PARTS.map((parts) => planOf({ measures: MEASURES, zone: ZONE, ...parts }));

function close(one: QueryResult, other: QueryResult): void {
  expect(one.columns.map(({ name }) => name)).toEqual(other.columns.map(({ name }) => name));
  const rounded = ({ rows }: QueryResult) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell)));
  expect(rounded(one)).toEqual(rounded(other));
}

async function bothAnswers(plan: QueryPlan): Promise<[QueryResult, QueryResult]> {
  const answered = answerFromFrame(frame, plan);
  if (!answered) throw new Error('the frame does not answer');
  return [answered, await runPlan(bench.engine, dataset, plan)];
}

describe('a frame answers as the engine does', () => {
  it.each(PLANS.map((plan) => [JSON.stringify([plan.dimensions, plan.filters, plan.order]), plan] as const))(
    '%s',
    async (_, plan) => close(...(await bothAnswers(plan))),
  );

  it('rows, in the order of the file or of a column', async () => {
    const raw = { columns: ['region', 'paid', 'rating', 'day', 'at', 'seen', 'score'], limit: 50 };
    close(...(await bothAnswers(planOf({ raw }))));
    close(...(await bothAnswers(planOf({ raw, order: [{ by: 'seen', direction: 'asc' }] }))));
    close(...(await bothAnswers(planOf({ raw, order: [{ by: 'region', direction: 'asc' }] }))));
  });

  it('durations, as columns that a plan derives', async () => {
    const hours = 'hours_between([at], [seen])';
    const derived = [{ as: 'wait', formula: `if(${hours} >= 0, ${hours} / 24, null)` }];
    const measures: Measure[] = [
      { agg: 'count', column: 'wait', as: 'count' },
      { agg: 'count_distinct', column: 'wait', as: 'distinct' },
      { agg: 'formula', formula: `sum(if(${hours} < 0, 1, 0))`, as: 'backwards' },
      { agg: 'stddev', column: 'wait', as: 'sd' },
      { agg: 'quantile', column: 'wait', p: 0.05, as: 'p05' },
    ];
    close(...(await bothAnswers(planOf({ measures, derived, zone: ZONE }))));
    const dimensions = [{ column: 'wait', bins: { edges: [10, 100, 400] } }];
    close(...(await bothAnswers(planOf({ measures, dimensions, derived, zone: ZONE }))));
    const since = [{ as: 'since', formula: `hours_between('2020-01-01', [day])` }];
    close(
      ...(await bothAnswers(
        planOf({ measures: [{ agg: 'avg', column: 'since', as: 'x' }], derived: since, zone: ZONE }),
      )),
    );
  });
});

describe('a frame leaves to the engine', () => {
  it.each<[string, Partial<QueryPlan>]>([
    ['texts that it does not hold', { dimensions: [{ column: 'note' }] }],
    ['the least text', { measures: [{ agg: 'min', column: 'region', as: 'm' }] }],
    ['days of the week', { dimensions: [{ column: 'day', grain: 'weekday' }] }],
    ['instants in another zone', { dimensions: [{ column: 'seen', grain: 'day' }], zone: 'Asia/Tokyo' }],
    ['folded rows', { dimensions: [{ column: 'region' }], limit: 1, others: true }],
  ])('%s', (_, parts) => {
    expect(
      answerFromFrame(frame, planOf({ measures: [{ agg: 'count', as: 'rows' }], ...parts })),
    ).toBeUndefined();
  });

  it('a table with more cells than it may hold', async () => {
    const options = { columns: ['amount'], presence: [], rowCount: 10_000_000, zone: 'UTC' };
    expect(await loadFrame(bench.engine, dataset, options)).toBeUndefined();
  });
});
