import type { ChartView } from '../model/chart-model.js';
import { calendarView, funnelView, slopeView, waterfallView } from './compared-views.js';
import { sampleView } from './sample-view.js';

/** Views of every chart type with known numbers, for specs. */

const USD = { currency: 'USD', decimals: 2 };
const revenue = { agg: 'sum' as const, column: 'amount', as: 'revenue' };
const orders = { agg: 'count' as const, as: 'orders' };
const MONTHS = Array.from(
  { length: 18 },
  (_, k) => `${2025 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')}-01`,
);
const REGIONS = ['West', 'South', 'Northeast', 'Midwest'];

export const lineView = sampleView({
  type: 'line',
  plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'month' }, { column: 'region' }] },
  columns: [
    ['day', 'date'],
    ['region', 'text'],
    ['revenue', 'decimal'],
  ],
  rows: MONTHS.flatMap((month, m) => REGIONS.map((region, r) => [month, region, 4_000 - 700 * r + 90 * m])),
  more: { format: USD, partialFrom: '2026-06-01' },
});

export const barView = sampleView({
  type: 'bar',
  plan: { measures: [revenue], dimensions: [{ column: 'region' }] },
  columns: [
    ['region', 'text'],
    ['revenue', 'decimal'],
  ],
  rows: [
    ['West', 120_000],
    ['South', 60_000],
    ['Northeast', 30_000],
    [null, 474],
  ],
  more: { format: USD, highlight: ['West'] },
});

export const columnView = sampleView({
  type: 'column',
  plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'month' }] },
  columns: [
    ['day', 'date'],
    ['revenue', 'decimal'],
  ],
  rows: [
    ['2026-01-01', 100],
    ['2026-02-01', -50],
    ['2026-04-01', 200],
  ],
  more: { format: USD },
});

export const histogramView = sampleView({
  type: 'histogram',
  plan: {
    measures: [orders],
    dimensions: [{ column: 'amount', bins: { edges: [0, 20, 40, 60, 80] } }],
    filters: [{ column: 'amount', op: 'is_not_null', values: [] }],
  },
  columns: [
    ['amount', 'double'],
    ['orders', 'integer'],
  ],
  rows: [
    [0, 80],
    [20, 540],
    [60, 375],
    [80, 198],
  ],
  more: { formats: { amount: USD }, markers: [{ value: 30, label: 'median $30.00' }] },
});

export const stackedView = sampleView({
  type: 'stacked',
  plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'quarter' }, { column: 'kind' }] },
  columns: [
    ['day', 'date'],
    ['kind', 'text'],
    ['revenue', 'decimal'],
  ],
  rows: [
    ['2026-01-01', 'Small', 10],
    ['2026-01-01', 'Large', 50],
    ['2026-01-01', 'Credit', -20],
    ['2026-04-01', 'Small', 15],
    ['2026-04-01', 'Large', 40],
    ['2026-04-01', 'Credit', -5],
  ],
  more: { format: USD },
});

export const groupedView = sampleView({
  type: 'grouped',
  plan: { measures: [orders], dimensions: [{ column: 'region' }, { column: 'channel' }] },
  columns: [
    ['region', 'text'],
    ['channel', 'text'],
    ['orders', 'integer'],
  ],
  rows: REGIONS.flatMap((region, r) =>
    ['Web', 'Store'].map((channel, c) => [region, channel, 900 - 100 * r - 50 * c]),
  ),
});

export const multiplesView = sampleView({
  type: 'multiples',
  plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'month' }, { column: 'product' }] },
  columns: [
    ['day', 'date'],
    ['product', 'text'],
    ['revenue', 'decimal'],
  ],
  rows: MONTHS.flatMap((month, m) =>
    Array.from({ length: 8 }, (_, p) => [month, `Product ${p}`, 100 * (p + 1) + m]),
  ),
});

export const boxView = sampleView({
  type: 'box',
  plan: {
    measures: [
      { agg: 'quantile', p: 0.05, column: 'amount', as: 'p05' },
      { agg: 'quantile', p: 0.25, column: 'amount', as: 'q1' },
      { agg: 'median', column: 'amount', as: 'median' },
      { agg: 'quantile', p: 0.75, column: 'amount', as: 'q3' },
      { agg: 'quantile', p: 0.95, column: 'amount', as: 'p95' },
      { agg: 'count', column: 'amount', as: 'n' },
    ],
    dimensions: [{ column: 'category' }],
  },
  columns: [
    ['category', 'text'],
    ['p05', 'double'],
    ['q1', 'double'],
    ['median', 'double'],
    ['q3', 'double'],
    ['p95', 'double'],
    ['n', 'integer'],
  ],
  rows: [
    ['Paper', 1, 2, 3, 4, 9, 40],
    ['Furniture', 10, 20, 40, 60, 90, 35],
  ],
  more: { format: USD },
});

export const scatterView = sampleView({
  type: 'scatter',
  plan: { raw: { columns: ['pieces', 'amount'], limit: 2_000 } },
  columns: [
    ['pieces', 'integer'],
    ['amount', 'decimal'],
  ],
  rows: [
    [1, 20],
    [2, 41.5],
    [5, '100.25'],
    [null, 7],
    [9, 180],
  ],
  more: { format: USD },
});

export const binnedView = sampleView({
  type: 'scatter',
  plan: {
    measures: [orders],
    dimensions: [
      { column: 'pieces', bins: { edges: [0, 5, 10] } },
      { column: 'amount', bins: { edges: [0, 100, 200] } },
    ],
  },
  columns: [
    ['pieces', 'double'],
    ['amount', 'double'],
    ['orders', 'integer'],
  ],
  rows: [
    [0, 0, 900],
    [5, 0, 200],
    [5, 100, 80],
    [10, 200, 3],
  ],
});

export const heatmapView = sampleView({
  type: 'heatmap',
  plan: {
    measures: [orders],
    dimensions: [
      { column: 'at', grain: 'weekday', as: 'weekday' },
      { column: 'at', grain: 'hour_of_day', as: 'hour' },
    ],
  },
  columns: [
    ['weekday', 'integer'],
    ['hour', 'integer'],
    ['orders', 'integer'],
  ],
  rows: [
    [1, 9, 60],
    [1, 10, 50],
    [5, 9, 10],
  ],
});

export const tableView = sampleView({
  type: 'table',
  plan: { measures: [revenue, orders], dimensions: [{ column: 'customer' }] },
  columns: [
    ['customer', 'text'],
    ['revenue', 'decimal'],
    ['orders', 'integer'],
  ],
  rows: [
    ['=cmd|calc', -5, 3],
    ['-5', '12345678901234567890.12', 1],
    ['Copper Books', 20.5, 7],
    [null, null, 0],
  ],
  more: { format: USD },
});

export const emptyView: ChartView = { ...lineView, result: { ...lineView.result, rows: [] } };

export const ALL_VIEWS: Record<string, ChartView> = {
  line: lineView,
  bar: barView,
  column: columnView,
  histogram: histogramView,
  stacked: stackedView,
  grouped: groupedView,
  multiples: multiplesView,
  box: boxView,
  scatter: scatterView,
  'binned scatter': binnedView,
  heatmap: heatmapView,
  table: tableView,
  waterfall: waterfallView,
  slope: slopeView,
  funnel: funnelView,
  calendar: calendarView,
  empty: emptyView,
};
