import { describe, expect, it } from '@jest/globals';
import { type Chart, type Column, type ColumnProfile, queryPlan } from '@plumbline/contracts';
import { type ChartFields, createNames, fieldsOf, formulaOf, planOf } from './chart-fields.js';
import { fitsOf } from './fit.js';
import { withFields } from './set-fields.js';

const column = (
  name: string,
  type: Column['type'],
  role: Column['role'],
  parts: Partial<ColumnProfile> = {},
) =>
  [
    name,
    { name, type, role, missing: 0, distinct: 4, warnings: [], interest: 1, ...parts } as ColumnProfile,
  ] as const;
const profiles = new Map([
  column('amount', 'decimal', 'measure', { distinct: 900, min: 0, max: 100, format: { currency: 'USD' } }),
  column('quantity', 'integer', 'measure', { distinct: 40 }),
  column('day', 'date', 'time', { distinct: 700, min: '2025-01-01', max: '2026-12-31' }),
  column('region', 'text', 'dimension'),
  column('customer', 'text', 'dimension', { distinct: 612 }),
  column('state', 'text', 'geo', {
    distinct: 44,
    topValues: ['CA', 'TX', 'New York', 'WA'].map((value) => ({ value, count: 9 })),
  }),
]);
const plan = queryPlan.parse({
  dataSourceId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  measures: [{ agg: 'count', as: 'Orders' }],
  dimensions: [{ column: 'region' }],
  order: [{ by: 'Orders', direction: 'desc' }],
});
const chart: Chart = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'bar',
  title: 'West leads',
  subtitle: '',
  reason: '',
  plan,
  layout: { x: 0, y: 0, w: 6, h: 4 },
};
const names = createNames(plan.measures, profiles.keys());
const setting = { profiles, zone: 'UTC', names, calculations: [] };
const sum = { agg: 'sum', column: 'amount' } as const;
const month = { column: 'day', grain: 'month' } as const;

const reasons = (fields: Partial<ChartFields>) =>
  new Map(
    fitsOf({ type: 'bar', measure: sum, by: null, split: null, ...fields }, profiles).map((fit) => [
      fit.type,
      fit.reason,
    ]),
  );
const fitting = (fields: Partial<ChartFields>) =>
  [...reasons(fields)].flatMap(([type, reason]) => (reason ? [] : [type]));

describe('which kinds of charts fit (DASH-004)', () => {
  it.each<[string, Partial<ChartFields>, string[]]>([
    ['a measure over time', { by: month }, ['line', 'column', 'bar', 'table']],
    [
      'split',
      { by: month, split: 'region' },
      ['line', 'stacked', 'grouped', 'multiples', 'heatmap', 'table'],
    ],
    ['by group', { by: { column: 'region' } }, ['column', 'bar', 'box', 'table']],
    ['by place', { by: { column: 'state' } }, ['map', 'column', 'table']],
    ['by nothing', {}, ['histogram']],
    ['against another number', { by: { column: 'quantity' } }, ['scatter', 'table']],
  ])('%s', (_, fields, kinds) => {
    expect(fitting(fields)).toEqual(expect.arrayContaining(kinds));
  });

  it('say how many marks there would be, or what is missing', () => {
    expect(reasons({ by: month, split: 'customer' }).get('line')).toBe('612 lines; up to 12 can be read');
    expect(reasons({ by: { column: 'customer' } }).get('column')).toBe('612 columns; up to 60 can be read');
    expect(
      reasons({ by: month, split: 'region', measure: { agg: 'avg', column: 'amount' } }).get('stacked'),
    ).toBe('Parts of an average do not add up');
    expect(reasons({ by: { column: 'region' } }).get('line')).toBe('Needs a date as By');
    expect(reasons({ by: { column: 'region' } }).get('map')).toBe('Needs US states or countries as By');
  });
});

describe('fields and plans', () => {
  it.each<[string, ChartFields]>([
    ['bars', { type: 'bar', measure: sum, by: { column: 'region' }, split: null }],
    ['lines', { type: 'line', measure: sum, by: month, split: 'region' }],
    ['a heatmap', { type: 'heatmap', measure: sum, by: { column: 'customer' }, split: 'region' }],
    [
      'boxes',
      { type: 'box', measure: { agg: 'median', column: 'amount' }, by: { column: 'region' }, split: null },
    ],
    [
      'points',
      { type: 'scatter', measure: { agg: 'avg', column: 'amount' }, by: { column: 'quantity' }, split: null },
    ],
    [
      'a calculation',
      {
        ...{ type: 'bar', by: { column: 'region' }, split: null },
        measure: { agg: 'formula', column: null, formula: '[per [x]] piece]' },
      },
    ],
    ['a histogram', { type: 'histogram', measure: { agg: 'avg', column: 'amount' }, by: null, split: null }],
  ])('%s are read back as they were set', (_, fields) => {
    const made = queryPlan.parse(planOf(fields, plan, setting));
    expect(fieldsOf({ ...chart, type: fields.type, plan: made })).toEqual(fields);
  });

  it('a long list is cut, the rest is one group, and filters stay', () => {
    const filtered = { ...plan, filters: [{ column: 'region', op: 'eq' as const, values: ['West'] }] };
    const made = planOf(
      { type: 'bar', measure: sum, by: { column: 'customer' }, split: null },
      filtered,
      setting,
    );
    expect(made).toMatchObject({ limit: 12, others: true, filters: filtered.filters });
  });

  it('a map has all places, and bars made of it the first of them', () => {
    const fields = { measure: sum, by: { column: 'state' }, split: null };
    const drawn = planOf({ ...fields, type: 'map' }, { ...plan, limit: 12, others: true }, setting);
    expect([drawn.limit, drawn.others]).toEqual([undefined, undefined]);
    const bars = planOf({ ...fields, type: 'bar' }, { ...drawn, limit: 600 }, setting);
    expect(bars).toMatchObject({ limit: 12, others: true });
  });

  it('a kind that the fields rule out gives way, with the words of the old picture', () => {
    const told: Chart = { ...chart, highlight: ['West'], markers: [{ value: 1, label: 'median' }] };
    const changed = withFields(told, { by: month, split: 'region', measure: sum }, setting);
    expect(changed).toMatchObject({ type: 'line', isEdited: true, format: { currency: 'USD' } });
    expect([changed.highlight, changed.markers]).toEqual([undefined, undefined]);
  });

  it('measures are called as the dashboard calls them, and never like a column', () => {
    expect(names.of({ agg: 'count', column: null }).as).toBe('Orders');
    expect(createNames([], ['total amount']).of(sum).as).toBe('Total amount (value)');
    expect(names.of({ agg: 'formula', column: null, formula: formulaOf('per [x] piece') }).as).toBe(
      'per [x] piece',
    );
  });
});
