import type { ChartView } from '@plumbline/charts';
import type { CellValue, Chart, QueryResult } from '@plumbline/contracts';
import { planOf, sum, USD, YEAR } from './demo-data.js';
import type { Order } from './orders.js';

const EDGES = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000];
const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function view(
  chart: Pick<Chart, 'id' | 'type' | 'title' | 'subtitle' | 'plan'> & Partial<Chart>,
  answer: QueryResult,
): ChartView {
  return { chart: { reason: '', layout: { x: 0, y: 0, w: 6, h: 4 }, ...chart }, result: answer };
}

function totals(orders: readonly Order[], column: 'channel' | 'region'): [string, number][] {
  return [...Map.groupBy(orders, (order) => order[column])]
    .map(([name, own]): [string, number] => [name, sum(own)])
    .sort((a, b) => b[1] - a[1]);
}

export function channels(orders: readonly Order[]): ChartView {
  const rows = totals(orders, 'channel');
  const [top, revenue = 0] = rows[0] ?? [];
  const share = Math.round((100 * revenue) / Math.max(1, sum(orders)));
  return view(
    {
      id: 'channels',
      type: 'bar',
      title: top ? `${top}: ${share}% of revenue` : 'No orders',
      subtitle: 'Revenue by channel, USD',
      plan: planOf({
        measures: [{ agg: 'sum', column: 'amount', as: 'revenue' }],
        dimensions: [{ column: 'channel' }],
      }),
      format: USD,
      highlight: top ? [top] : [],
    },
    {
      columns: [
        { name: 'channel', type: 'text' },
        { name: 'revenue', type: 'decimal' },
      ],
      rows,
    },
  );
}

export function regions(orders: readonly Order[]): ChartView {
  const top = totals(orders, 'region')[0]?.[0];
  const names = [...new Set(orders.map(({ region }) => region))].sort();
  const rows = YEAR.flatMap((month) =>
    names.map((region): CellValue[] => [
      month,
      region,
      sum(orders.filter((order) => order.month === month && order.region === region)),
    ]),
  );
  return view(
    {
      id: 'regions',
      type: 'line',
      title: top ? `${top} sells most` : 'No orders',
      subtitle: 'Revenue by region, monthly, USD',
      plan: planOf({
        measures: [{ agg: 'sum', column: 'amount', as: 'revenue' }],
        dimensions: [{ column: 'month', grain: 'month' }, { column: 'region' }],
      }),
      format: USD,
    },
    {
      columns: [
        { name: 'month', type: 'date' },
        { name: 'region', type: 'text' },
        { name: 'revenue', type: 'decimal' },
      ],
      rows,
    },
  );
}

export function weekdays(orders: readonly Order[]): ChartView {
  const rows = WEEKDAY_NAMES.map((_, index): CellValue[] => [
    index + 1,
    orders.filter(({ weekday }) => weekday === index + 1).length,
  ]);
  const top = rows.reduce((best, row) => (Number(row[1]) > Number(best[1]) ? row : best));
  return view(
    {
      id: 'weekdays',
      type: 'column',
      title: `${WEEKDAY_NAMES[Number(top[0]) - 1]} is the busiest day`,
      subtitle: 'Orders by weekday',
      plan: planOf({
        measures: [{ agg: 'count', as: 'orders' }],
        dimensions: [{ column: 'day', grain: 'weekday' }],
      }),
      highlight: [top[0] ?? null],
    },
    {
      columns: [
        { name: 'day', type: 'integer' },
        { name: 'orders', type: 'integer' },
      ],
      rows,
    },
  );
}

export function amounts(orders: readonly Order[]): ChartView {
  const sorted = orders.map(({ amount }) => amount).sort((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const rows = EDGES.map((edge, index): CellValue[] => {
    const end = EDGES[index + 1] ?? Number.POSITIVE_INFINITY;
    return [edge, sorted.filter((amount) => amount >= edge && amount < end).length];
  });
  return view(
    {
      id: 'amounts',
      type: 'histogram',
      title: `Half of orders are under $${median}`,
      subtitle: 'Orders by amount, USD',
      plan: planOf({
        measures: [{ agg: 'count', as: 'orders' }],
        dimensions: [{ column: 'amount', bins: { edges: EDGES } }],
      }),
      formats: { amount: { currency: 'USD', decimals: 0 } },
      markers: [{ value: median, label: `median $${median}` }],
    },
    {
      columns: [
        { name: 'amount', type: 'double' },
        { name: 'orders', type: 'integer' },
      ],
      rows,
    },
  );
}
