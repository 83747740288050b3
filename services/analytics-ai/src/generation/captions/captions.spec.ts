import { describe, expect, it } from '@jest/globals';
import type { CellValue, Chart, Column, QueryPlan } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { captionChart } from './captions.js';
import { type Evidence } from './chart-evidence.js';

const columns: Column[] = [
  { name: 'region', type: 'text', role: 'dimension' },
  { name: 'day', type: 'date', role: 'time' },
  { name: 'amount', type: 'decimal', role: 'measure', format: { currency: 'USD' } },
  { name: 'price', type: 'decimal', role: 'measure' },
  { name: 'rate', type: 'decimal', role: 'measure', format: { percent: true } },
  { name: 'stock_balance', type: 'integer', role: 'measure' },
];
const phrasing = createPhrasing('orders', columns);
const total = { agg: 'sum' as const, column: 'amount', as: 'Total amount' };
const average = { agg: 'avg' as const, column: 'price', as: 'Average price' };

function state(
  type: Chart['type'],
  plan: Partial<QueryPlan>,
  rows: CellValue[][],
  more: Partial<Evidence> & { names?: string[] } = {},
) {
  const whole: QueryPlan = {
    dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e',
    version: 1,
    measures: [total],
    dimensions: [{ column: 'region' }],
    filters: [],
    order: [],
    ...plan,
  };
  const names = more.names ?? [
    ...whole.dimensions.map(({ as, column }) => as ?? column),
    ...whole.measures.map(({ as }) => as),
  ];
  const result = { columns: names.map((name) => ({ name, type: 'double' as const })), rows };
  return captionChart({ type, plan: whole }, { result, ...more }, phrasing);
}

const bars = (...rows: [CellValue, number][]) => state('bar', {}, rows).title;

describe('a ranking', () => {
  it('names the largest part and its share of the whole', () => {
    expect(bars(['West', 45], ['South', 35], ['East', 20])).toBe('West makes up 45% of total amount');
  });
  it('counts missing values into the whole, and is not led by them', () => {
    expect(bars(['West', 40], ['South', 20], [null, 40])).toBe('Total amount by region');
    expect(bars(['West', 50], ['South', 25], [null, 25])).toBe('West makes up 50% of total amount');
  });
  it('names two that make up half of five or more', () => {
    expect(bars(['A', 30], ['B', 28], ['C', 16], ['D', 14], ['E', 12])).toBe(
      'A and B make up 58% of total amount',
    );
  });
  it('says when nothing stands out', () => {
    expect(bars(['A', 34], ['B', 33], ['C', 33])).toBe('Total amount is spread nearly evenly across regions');
    expect(bars(['A', 40], ['B', 40], ['C', 20])).toBe('Total amount by region');
  });
  it('has no shares where amounts are negative', () => {
    expect(bars(['A', 40], ['B', -10])).toBe('A has the highest total amount, $40');
  });
  it('does not take the folded rest for a value', () => {
    const plan = { limit: 2, others: true, order: [{ by: 'Total amount', direction: 'desc' as const }] };
    const rows = [
      ['A', 30, false],
      ['B', 20, false],
      ['Other', 50, true],
    ];
    const { title, subtitle } = state('bar', plan, rows, { names: ['region', 'Total amount', 'isOther'] });
    expect(title).toBe('A leads with 30% of total amount');
    expect(subtitle).toBe('Total amount by region, USD · the top 2, the others as one');
  });
  it('gives the highest average, or says that they hardly differ', () => {
    const averages = (...rows: [CellValue, number][]) => state('bar', { measures: [average] }, rows).title;
    expect(averages(['A', 12.34], ['B', 8])).toBe('A has the highest average price, 12.3');
    expect(averages(['A', 102], ['B', 100])).toBe('Average price hardly differs by region');
  });
  it('names the weekday', () => {
    const dimensions = [{ column: 'day', grain: 'weekday' as const }];
    const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, weekday === 5 ? 30 : 10]);
    expect(state('column', { dimensions }, rows).title).toBe('Total amount is highest on Fridays');
  });
});

const months = (count: number, value: (at: number) => CellValue) =>
  Array.from({ length: count }, (_, at) => [
    new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
    value(at),
  ]);
const monthly = { dimensions: [{ column: 'day', grain: 'month' as const }] };

describe('one series over time', () => {
  it('compares the last 12 complete months with the 12 before', () => {
    const { title } = state(
      'line',
      monthly,
      months(24, (at) => (at < 12 ? 100 : 113)),
    );
    expect(title).toBe('Total amount is up 13% on the 12 months before');
  });
  it('leaves a last month that is not complete out of what it says, and says so', () => {
    const rows = [...months(24, (at) => (at < 12 ? 100 : 80)), ['2026-01-01', 9_000]];
    const stated = state('line', monthly, rows, { partialFrom: '2026-01-01' });
    expect(stated.title).toBe('Total amount is down 20% on the 12 months before');
    expect(stated).toMatchObject({
      partialFrom: '2026-01-01',
      subtitle: 'Total amount, monthly, USD · January 2026 so far',
    });
  });
  it('names the peak where there are no two years', () => {
    const { title, highlight } = state(
      'column',
      monthly,
      months(10, (at) => (at === 3 ? 5_432.1 : 100 + at)),
    );
    expect([title, highlight]).toEqual(['Total amount peaked in April 2024 at $5,432', ['2024-04-01']]);
    expect(
      state(
        'column',
        monthly,
        months(10, (at) => at),
      ).title,
    ).toBe('Total amount reached its highest in October 2024: $9');
  });
  it('says plainly what is always the same', () => {
    expect(
      state(
        'line',
        monthly,
        months(8, () => 5),
      ).title,
    ).toBe('Total amount: $5 in every month');
  });
});

const split = { dimensions: [{ column: 'day', grain: 'month' as const }, { column: 'region' }] };
const series = (count: number, of: Record<string, (at: number) => number>) =>
  months(count, () => null).flatMap(([start = null], at) =>
    Object.entries(of).map(([region, value]) => [start, region, value(at)]),
  );

describe('several series over time', () => {
  it('says "keeps pulling ahead" only when the leader’s share rises throughout', () => {
    const rising = series(12, { West: (at) => 100 + 10 * at, South: () => 90 });
    expect(state('line', split, rising)).toMatchObject({
      title: 'West keeps pulling ahead',
      highlight: ['West'],
    });
    const wavering = series(12, { West: (at) => (at >= 4 && at < 8 ? 120 : 150), South: () => 90 });
    expect(state('line', split, wavering).title).toBe('West has the highest total amount in every month');
  });
  it('says "overtook" only when both leads were clear', () => {
    const crossing = series(12, { West: (at) => 100 + 10 * at, South: () => 150 });
    expect(state('line', split, crossing).title).toBe('West overtook South');
    const noise = series(12, { West: (at) => (at < 4 ? 100 : 100.5), South: () => 100.2 });
    expect(state('line', split, noise).title).not.toContain('overtook');
  });
  it('counts the periods of a lead', () => {
    const rows = series(10, { West: (at) => (at % 5 === 0 ? 50 : 101), South: () => 100 });
    expect(state('line', split, rows).title).toBe('West has the highest total amount in 8 of 10 months');
  });
  it('gives the share that moved most, first third against last', () => {
    const rows = series(9, { West: (at) => (at < 3 ? 30 : 45), South: (at) => (at < 3 ? 70 : 55) });
    const stated = state('stacked', split, rows);
    expect(stated.title).toBe('West: share of total amount grew from 30% to 45%');
    expect(stated.subtitle).toContain('first and last third compared');
    const steady = series(9, { West: () => 30, South: () => 70 });
    expect(state('stacked', split, steady).title).toBe('The shares of region hold steady');
  });
});

describe('numbers', () => {
  const about = (figures: Record<string, number>) => ({
    about: {
      columns: Object.keys(figures).map((name) => ({ name, type: 'double' as const })),
      rows: [Object.values(figures)],
    },
  });
  const binned = {
    measures: [{ agg: 'count' as const, as: 'Orders' }],
    dimensions: [{ column: 'amount', bins: { edges: [0, 20, 40] } }],
  };

  it('rounds the middle up only as far as half still holds', () => {
    const half = (Median: number, P53: number) =>
      state(
        'histogram',
        binned,
        [
          [0, 5],
          [20, 4],
        ],
        about({ Median, P53, 'With a value': 9, All: 10 }),
      );
    expect(half(71.99, 76).title).toBe('Half of these orders are under $72');
    expect(half(71.99, 90).title).toBe('Half of these orders are under $80');
    expect(half(5, 5).title).toBe('The median amount is $5');
    expect(half(71.99, 76)).toMatchObject({
      subtitle: 'Orders by amount, steps of $20 · 9 of 10 have a value',
      markers: [{ value: 71.99, label: 'median $71.99' }],
    });
  });
  it('links two numbers only beyond chance', () => {
    const raw = { measures: [], dimensions: [], raw: { columns: ['price', 'amount'], limit: 10 } };
    const pair = (r: number, n: number) =>
      state('scatter', raw, [[1, 2]], { ...about({ r, n }), names: ['price', 'amount'] }).title;
    expect(pair(0.6, 50)).toBe('Higher price, higher amount');
    expect(pair(-0.6, 50)).toBe('Higher price, lower amount');
    expect(pair(0.6, 6)).toBe('Amount against price');
    expect(pair(0.01, 500)).toBe('Amount does not follow price in a straight line');
  });
  it('says how an average is made', () => {
    const subtitle = (measure: QueryPlan['measures'][number]) =>
      state('bar', { measures: [measure] }, [['A', 1]]).subtitle;
    expect(subtitle({ agg: 'avg', column: 'rate', as: 'Average rate' })).toContain('plain average');
    expect(subtitle({ agg: 'weighted_avg', column: 'rate', weight: 'amount', as: 'Average rate' })).toContain(
      'weighted by amount',
    );
    expect(subtitle({ agg: 'avg', column: 'stock_balance', as: 'Average stock balance' })).toContain(
      'do not add up over time',
    );
  });
});

describe('several measures', () => {
  const dated = { dimensions: [{ column: 'day', grain: 'month' as const }] };
  const flows = [
    { agg: 'sum' as const, formula: 'amount', as: 'Total in' },
    { agg: 'sum' as const, formula: 'price', as: 'Total out' },
  ];

  it('are compared period by period, and as parts where they are stacked', () => {
    const rows = months(6, () => 10).map(([start = null], at): CellValue[] => [start, 10, at < 2 ? 30 : 5]);
    const measures = { ...dated, measures: flows };
    expect(state('grouped', measures, rows).title).toBe('Total out exceeds total in in 2 of 6 months');
    expect(state('stacked', measures, rows).title).toBe('Total out makes up 57% of all');
  });

  it('say what collapsed, and not what has fallen all the time', () => {
    const sudden = series(24, { Web: (at) => 100 + (at % 3), Shop: (at) => (at < 20 ? 80 + (at % 2) : 20) });
    expect(state('line', split, sudden)).toMatchObject({
      title: 'Shop fell 75% in the last 4 months, against the year before',
      highlight: ['Shop'],
    });
    const slow = series(24, { Web: () => 100, Shop: (at) => 80 - 3 * at });
    expect(state('line', split, slow).title).not.toContain('fell');
  });
});
