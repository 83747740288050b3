import type { Filter, Measure, QueryPlan } from '@plumbline/contracts';

/** Columns of the table `sales` that the plans are about. */
export const SALES_ROWS = 600;

const COUNT: Measure = { agg: 'count', as: 'n' };
const TOTAL: Measure = { agg: 'sum', column: 'amount', as: 'total' };

/** Any plan, without what names its source. */
export type Question = Partial<QueryPlan>;

const counted = (filter: Filter, more: Question = {}): Question => ({
  measures: [COUNT, TOTAL],
  filters: [filter],
  ...more,
});
const of = (column: string, op: Filter['op'], ...values: Filter['values']): Filter => ({
  column,
  op,
  values,
});

const MEASURES: Question[] = [
  { measures: [COUNT, { agg: 'count', column: 'note', as: 'notes' }] },
  {
    measures: (['sum', 'avg', 'min', 'max', 'stddev'] as const).map((agg) => ({
      agg,
      column: 'amount',
      as: agg,
    })),
  },
  {
    measures: (['sum', 'avg', 'min', 'max', 'stddev'] as const).map((agg) => ({
      agg,
      column: 'rate',
      as: agg,
    })),
  },
  { measures: (['sum', 'avg', 'min', 'max'] as const).map((agg) => ({ agg, column: 'is_paid', as: agg })) },
  { measures: (['min', 'max'] as const).map((agg) => ({ agg, column: 'note', as: agg })) },
  { measures: (['min', 'max'] as const).map((agg) => ({ agg, column: 'day', as: agg })) },
  { measures: (['min', 'max'] as const).map((agg) => ({ agg, column: 'at', as: agg })) },
  {
    measures: ['note', 'amount', 'day', 'is_paid'].map((column) => ({
      agg: 'count_distinct',
      column,
      as: column,
    })),
  },
  { measures: [{ agg: 'median', column: 'amount', as: 'mid' }], dimensions: [{ column: 'region' }] },
  { measures: [0.05, 0.5, 0.95].map((p) => ({ agg: 'quantile', column: 'rate', p, as: `p${p}` })) },
  { measures: [{ agg: 'weighted_avg', column: 'rate', weight: 'amount', as: 'w' }] },
  { measures: [{ agg: 'corr', column: 'rate', column2: 'amount', as: 'r' }] },
  { measures: [{ agg: 'share', column: 'amount', as: 'part' }], dimensions: [{ column: 'region' }] },
  {
    measures: [{ agg: 'formula', formula: 'sum([amount]) / count()', as: 'each' }],
    dimensions: [{ column: 'region' }],
  },
];

const GROUPS: Question[] = [
  { measures: [COUNT, TOTAL], dimensions: [{ column: 'region' }] },
  { measures: [COUNT], dimensions: [{ column: 'note' }] },
  { measures: [COUNT], dimensions: [{ column: 'is_paid' }, { column: 'region' }] },
  ...(['year', 'quarter', 'month', 'week', 'day', 'weekday'] as const).flatMap((grain): Question[] => [
    { measures: [COUNT, TOTAL], dimensions: [{ column: 'day', grain }] },
    { measures: [COUNT], dimensions: [{ column: 'local', grain }] },
    { measures: [COUNT], dimensions: [{ column: 'at', grain }], zone: 'America/New_York' },
  ]),
  { measures: [COUNT], dimensions: [{ column: 'local', grain: 'hour' }] },
  { measures: [COUNT], dimensions: [{ column: 'at', grain: 'hour' }], zone: 'America/New_York' },
  { measures: [COUNT], dimensions: [{ column: 'at', grain: 'hour_of_day' }] },
  { measures: [COUNT], dimensions: [{ column: 'at', grain: 'hour_of_day' }], zone: 'Asia/Kolkata' },
  { measures: [COUNT], dimensions: [{ column: 'amount', bins: { edges: [0, 100, 250.5] } }] },
  {
    measures: [TOTAL],
    dimensions: [{ column: 'note' }],
    order: [{ by: 'total', direction: 'desc' }],
    limit: 3,
  },
  {
    measures: [TOTAL],
    dimensions: [{ column: 'note' }],
    order: [{ by: 'total', direction: 'desc' }],
    limit: 3,
    others: true,
  },
  {
    measures: [COUNT],
    dimensions: [{ column: 'region' }, { column: 'day', grain: 'quarter' }],
    order: [{ by: 'n', direction: 'desc' }],
    limit: 4,
    others: true,
  },
  {
    measures: [TOTAL],
    dimensions: [{ column: 'note' }],
    having: [{ by: 'total', op: 'gte', value: 2_000.5 }],
  },
  {
    measures: [TOTAL, { agg: 'avg', column: 'rate', as: 'rate' }],
    dimensions: [{ column: 'region' }],
    compare: {
      column: 'day',
      from: '2026-03-01',
      to: '2026-06-30',
      baseFrom: '2025-11-01',
      baseTo: '2026-02-28',
    },
  },
  {
    measures: [TOTAL],
    dimensions: [{ column: 'day', grain: 'month', as: 'month' }],
    windows: [
      { function: 'running_total', of: 'total', as: 'so far' },
      { function: 'change', of: 'total', as: 'change' },
      { function: 'change_share', of: 'total', as: 'change share' },
      { function: 'rank', of: 'total', as: 'place' },
      { function: 'previous', of: 'total', as: 'before' },
      { function: 'next', of: 'total', as: 'after' },
    ],
  },
  {
    raw: { columns: ['id', 'note', 'amount', 'rate', 'day', 'local', 'at', 'is_paid'], limit: 40 },
    order: [{ by: 'id', direction: 'desc' }],
  },
  {
    raw: { columns: ['note', 'id'], limit: 600 },
    order: [
      { by: 'note', direction: 'asc' },
      { by: 'id', direction: 'asc' },
    ],
  },
];

const FILTERS: Question[] = [
  of('note', 'eq', `it's "quoted"`),
  of('note', 'eq', 'Alpha'),
  of('note', 'in', 'alpha', null),
  of('note', 'in', 'pad ', 'back\\slash'),
  of('note', 'ne', 'alpha'),
  of('note', 'not_in', 'alpha', 'Alpha', null),
  of('note', 'not_in', 'alpha'),
  of('note', 'contains', 'ÉCLAIR'),
  of('note', 'contains', '%'),
  of('note', 'contains', "'"),
  of('note', 'is_null'),
  of('note', 'is_not_null'),
  of('note', 'gt', 'alpha'),
  of('note', 'between', 'A', 'b'),
  of('amount', 'eq', 12.5),
  of('amount', 'in', '0.1000', 37.5),
  of('amount', 'lt', 100.05),
  of('amount', 'lte', 100),
  of('amount', 'between', 12.5, '250.0000'),
  of('rate', 'gte', 0.1),
  of('rate', 'ne', 0.5),
  of('id', 'gt', 299.5),
  of('is_paid', 'eq', true),
  of('is_paid', 'not_in', true),
  of('day', 'eq', '2026-03-08'),
  of('day', 'between', '2026-01-15', '2026-02-15'),
  of('day', 'gt', '2026-05-01'),
  of('local', 'eq', '2026-03-08'),
  of('local', 'lte', '2026-03-08'),
  of('local', 'gt', '2026-03-08T12:00'),
  of('at', 'lte', '2026-03-08'),
  of('at', 'gte', '2026-03-08T07:00:00Z'),
].map((filter) => counted(filter));

const MORE: Question[] = [
  counted({ ...of('day', 'eq', 3), grain: 'weekday' }),
  counted({ ...of('day', 'in', '2026-03-01', '2026-04-01'), grain: 'month' }),
  counted({ ...of('amount', 'eq', 100), bins: { edges: [0, 100, 250] } }),
  counted({ ...of('amount', 'is_null'), bins: { edges: [0, 100, 250] } }),
  counted(of('at', 'between', '2026-03-08', '2026-03-08'), { zone: 'America/New_York' }),
  counted(of('at', 'gt', '2026-11-01T01:30:00'), { zone: 'America/New_York' }),
];

/** Every kind of question: measures, groups, filters. */
export const QUESTIONS: readonly Question[] = [...MEASURES, ...GROUPS, ...FILTERS, ...MORE];

/** Texts that engines compare in ways of their own. */
export const NOTES = [
  'alpha',
  'Alpha',
  'ALPHA',
  'pad',
  'pad ',
  `it's "quoted"`,
  'back\\slash',
  'Éclair',
  'eclair',
  '50 % off',
  '',
];
