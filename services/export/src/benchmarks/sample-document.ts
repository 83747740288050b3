import type { Chart, ExportBlock, ExportDocument, ExportFact, QueryPlan } from '@plumbline/contracts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const REGIONS = ['West', 'South', 'Northeast', 'Midwest'];
const MONTHS = Array.from({ length: 24 }, (_, at) =>
  new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
);

const plan: QueryPlan = {
  ...{ dataSourceId: id(900), version: 3, filters: [], order: [] },
  measures: [{ agg: 'sum', column: 'amount', as: 'Revenue' }],
  dimensions: [{ column: 'order_date', grain: 'month', as: 'Month' }, { column: 'region' }],
};
const byChannel: QueryPlan = { ...plan, dimensions: [{ column: 'channel' }] };

function chartOf(n: number, type: Chart['type'], title: string, of: QueryPlan, width: number): Chart {
  return {
    ...{ id: id(n), type, title, subtitle: 'Revenue, USD', plan: of, reason: '' },
    ...{ layout: { x: 0, y: n, w: width, h: 4 }, format: { currency: 'USD' } },
  };
}

const lines = (n: number): ExportBlock => ({
  ...{ kind: 'chart', fact: 2, columns: 7 },
  chart: chartOf(n, 'line', 'West leads in 23 of 24 months', plan, 7),
  result: {
    columns: [
      { name: 'Month', type: 'date' },
      { name: 'region', type: 'text' },
      { name: 'Revenue', type: 'decimal' },
    ],
    rows: MONTHS.flatMap((month, at) =>
      REGIONS.map((region, of) => [month, region, 5_000 + of * 4_000 + ((at * 377) % 2_900)]),
    ),
  },
});

const bars = (n: number): ExportBlock => ({
  ...{ kind: 'chart', fact: 3, columns: 5 },
  chart: chartOf(n, 'bar', 'Direct sales bring in 29%', byChannel, 5),
  result: {
    columns: [
      { name: 'channel', type: 'text' },
      { name: 'Revenue', type: 'decimal' },
    ],
    rows: ['Direct sales', 'Partner referral', 'Online store', 'Marketplace'].map((name, at) => [
      name,
      323_000 - at * 45_000,
    ]),
  },
});

const fact = (n: number, label: string): ExportFact => ({
  ...{ id: id(5_000 + n), label, dataVersion: 3, plan },
  ...(n < 2 && { row: 0, column: 'Revenue' }),
});

/** What a dashboard of some tiles gives to write: key figures, charts in pairs, and a table of `rows` orders. */
export function sampleDocument({ pairs = 1, rows = 20 } = {}): ExportDocument {
  return {
    ...{ formatVersion: 1, title: 'Sales by channel', zone: 'America/Chicago', rowsLeft: 8_123 },
    sources: [
      {
        ...{ id: id(900), name: 'orders_2026.csv', version: 3, rowCount: 12_480 },
        asOf: '2026-11-20T22:12:00.000Z',
      },
    ],
    filters: [{ column: 'channel', op: 'in', values: ['Direct sales', 'Events'] }],
    blocks: [
      {
        kind: 'key-figures',
        figures: [
          {
            ...{ title: 'Revenue', value: 1_121_345.5, format: { currency: 'USD' }, fact: 0 },
            change: { base: 1_029_000, label: 'vs. prior year', goodWhen: 'up' },
          },
          { title: 'Orders', value: 12_480, fact: 1 },
        ],
      },
      ...Array.from({ length: pairs }, (_, at) => [lines(at * 2 + 1), bars(at * 2 + 2)]).flat(),
      {
        ...{ kind: 'table', title: 'Largest orders', subtitle: `${rows} orders` },
        columns: [
          { name: 'order', type: 'text' },
          { name: 'customer', type: 'text' },
          { name: 'amount', type: 'decimal', format: { currency: 'USD', decimals: 2 } },
        ],
        rows: Array.from({ length: rows }, (_, at) => [
          `N${100_000 + at}`,
          at === 0 ? '=1+1 *bold* #x $y$' : `Customer ${at}`,
          9_000.5 - at / 4,
        ]),
      },
      { kind: 'heading', level: 1, text: 'What changed' },
      {
        kind: 'paragraph',
        parts: [{ text: 'Revenue rose by ' }, { text: '9.0%', fact: 0 }, { text: ', as planned.' }],
      },
      { kind: 'note', text: '12 rows were set aside.' },
    ],
    facts: [
      fact(0, 'Revenue'),
      fact(1, 'Orders'),
      fact(2, 'Revenue by month and region'),
      fact(3, 'Revenue by channel'),
    ],
  };
}

/** A forecast of one month, with one scenario. */
export function sampleForecast(): ExportDocument {
  return {
    ...sampleDocument(),
    blocks: [
      {
        ...{
          kind: 'forecast',
          title: 'Forecast',
          subtitle: 'Revenue per month',
          alt: 'Revenue is likely $5K',
        },
        ...{ period: 'month', format: { currency: 'USD' }, fact: 0 },
        history: [
          { t: '2025-12-01', y: 4_900 },
          { t: '2026-01-01', y: 5_000 },
        ],
        points: [{ t: '2026-02-01', yhat: 5_200, lo80: 4_800, hi80: 5_600, lo95: 4_500, hi95: 5_900 }],
        scenarios: [{ name: '8% more', values: [5_616] }],
      },
    ],
  };
}
