import { CHANGE_PARTS } from '@plumbline/contracts';
import { sampleView } from './sample-view.js';

/** Views of two periods, stages and days with known numbers, for specs. */

const USD = { currency: 'USD', decimals: 2 };
const revenue = { agg: 'sum' as const, column: 'amount', as: 'revenue' };
const orders = { agg: 'count' as const, as: 'orders' };
const compare = {
  ...{ column: 'at', from: '2026-01-01', to: '2026-12-31', baseFrom: '2025-01-01', baseTo: '2025-12-31' },
};
const compared = {
  plan: { measures: [revenue], dimensions: [{ column: 'region' }], compare },
  columns: [
    ['region', 'text'],
    ['revenue', 'decimal'],
    ['revenue_base', 'decimal'],
  ] as [string, 'text' | 'decimal'][],
  rows: [
    ['North', 520, 400],
    ['South', 280, 310],
    [null, 90, null],
  ],
  more: { format: USD },
};

export const waterfallView = sampleView({ type: 'waterfall', ...compared });

/** What the change of revenue comes of; nothing is gone. */
export const partsView = sampleView({
  type: 'waterfall',
  plan: {
    measures: [revenue, { agg: 'sum', column: 'quantity', as: 'pieces' }],
    dimensions: [{ column: 'product' }],
    compare,
    changeParts: { amount: 'revenue', volume: 'pieces' },
  },
  columns: ['revenue', 'revenue_base', 'pieces', 'pieces_base', ...CHANGE_PARTS].map(
    (name): [string, 'double'] => [name, 'double'],
  ),
  rows: [[890, 710, 44, 40, 71, -20, 99, 30, 0]],
  more: { format: USD },
});

export const slopeView = sampleView({ type: 'slope', ...compared });

export const funnelView = sampleView({
  type: 'funnel',
  plan: {
    measures: ['Visited', 'Ordered', 'Paid'].map((as) => ({
      agg: 'count' as const,
      column: as.toLowerCase(),
      as,
    })),
  },
  columns: [
    ['Visited', 'integer'],
    ['Ordered', 'integer'],
    ['Paid', 'integer'],
  ],
  rows: [[1_200, 300, 240]],
});

export const calendarView = sampleView({
  type: 'calendar',
  plan: { measures: [orders], dimensions: [{ column: 'at', grain: 'day', as: 'day' }] },
  columns: [
    ['day', 'date'],
    ['orders', 'integer'],
  ],
  rows: Array.from({ length: 400 }, (_, at) => [
    new Date(Date.UTC(2025, 5, 1 + at)).toISOString().slice(0, 10),
    (at * 7) % 31,
  ]),
});
