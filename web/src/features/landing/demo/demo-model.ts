import { type ChartView, toNumber } from '@plumbline/charts';
import type { CellValue, Chart, Filter, Kpi, QueryPlan, QueryResult } from '@plumbline/contracts';
import { MONTHS, makeOrders, type Order } from './orders.js';

/** The sample dashboard: what a server answers a real one with, computed here from a few thousand orders. */

const ORDERS = makeOrders();
const YEAR = MONTHS.slice(-12);
const YEAR_BEFORE = MONTHS.slice(-24, -12);
const EDGES = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000];
const USD = { currency: 'USD', decimals: 2 };
const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A filter, and the chart it came from, which it leaves alone. */
export interface Cross {
  tile: string;
  filter: Filter;
}

export interface DemoKpi {
  kpi: Kpi;
  result: QueryResult;
  spark: QueryResult;
}

export interface DemoModel {
  kpis: DemoKpi[];
  charts: ChartView[];
  rowsLeft: number;
}

export const TOTAL_ROWS = inYear(ORDERS, YEAR).length;

export function demoModel(cross: readonly Cross[]): DemoModel {
  const rowsFor = (tile: string) => {
    const filters = cross.filter((one) => one.tile !== tile).map(({ filter }) => filter);
    return ORDERS.filter((order) => filters.every((filter) => holds(order, filter)));
  };
  return {
    kpis: [
      kpiOf('revenue', 'Revenue', rowsFor('revenue'), sum, USD),
      kpiOf('orders', 'Orders', rowsFor('orders'), (orders) => orders.length, undefined),
      kpiOf('average', 'Average order', rowsFor('average'), mean, USD),
    ],
    charts: [
      channels(inYear(rowsFor('channels'), YEAR)),
      regions(inYear(rowsFor('regions'), YEAR)),
      weekdays(inYear(rowsFor('weekdays'), YEAR)),
      amounts(inYear(rowsFor('amounts'), YEAR)),
    ],
    rowsLeft: inYear(rowsFor(''), YEAR).length,
  };
}

/** The first orders of the last month in one region, and all of them together, for a look behind one number. */
export function behindOneNumber(): {
  label: string;
  average: number;
  rows: { line: number; order: Order }[];
  count: number;
} {
  const rows = ORDERS.flatMap((order, index) =>
    order.region === 'West' ? [{ line: index + 2, order }] : [],
  );
  const last = rows.filter(({ order }) => order.month === MONTHS.at(-1));
  return {
    label: 'Average order · West · October 2026',
    average: mean(last.map(({ order }) => order)),
    rows: last.slice(0, 4),
    count: last.length,
  };
}

const sum = (orders: readonly Order[]) =>
  Math.round(100 * orders.reduce((total, { amount }) => total + amount, 0)) / 100;
const mean = (orders: readonly Order[]) => (orders.length === 0 ? 0 : sum(orders) / orders.length);

function inYear(orders: readonly Order[], months: readonly string[]): Order[] {
  return orders.filter(({ month }) => months.includes(month));
}

function holds(order: Order, { column, op, values }: Filter): boolean {
  const value = order[column as keyof Order];
  if (op === 'in') return values.includes(value);
  const [bound] = values;
  if (bound === undefined || bound === null) return true;
  return op === 'gte' ? value >= bound : value < bound;
}

function planOf(plan: Partial<QueryPlan>): QueryPlan {
  return {
    dataSourceId: '00000000-0000-4000-8000-000000000001',
    version: 1,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
    ...plan,
  };
}

function kpiOf(
  id: string,
  title: string,
  orders: readonly Order[],
  measure: (orders: readonly Order[]) => number,
  format: Kpi['format'],
): DemoKpi {
  const measures: QueryPlan['measures'] = [{ agg: 'sum', as: 'value' }];
  const time = { column: 'month', grain: 'month' as const };
  return {
    kpi: {
      id,
      title,
      plan: planOf({ measures }),
      comparison: { label: 'vs. year before', goodWhen: 'up' },
      spark: planOf({ measures, dimensions: [time] }),
      ...(format && { format }),
    },
    result: result(
      ['value', 'value_base'],
      [[measure(inYear(orders, YEAR)), measure(inYear(orders, YEAR_BEFORE))]],
    ),
    spark: result(
      ['month', 'value'],
      YEAR.map((month) => [month, measure(inYear(orders, [month]))]),
    ),
  };
}

function result(names: readonly string[], rows: CellValue[][]): QueryResult {
  return { columns: names.map((name) => ({ name, type: name === 'month' ? 'date' : 'double' })), rows };
}

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

function channels(orders: readonly Order[]): ChartView {
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

function regions(orders: readonly Order[]): ChartView {
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

function weekdays(orders: readonly Order[]): ChartView {
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

function amounts(orders: readonly Order[]): ChartView {
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

/** A filter in words, for its chip. */
export function crossWords({ filter }: Cross): string {
  const [first] = filter.values;
  if (filter.column === 'amount')
    return `Amount ${filter.op === 'gte' ? 'from' : 'under'} $${toNumber(first)}`;
  if (filter.column === 'month') return `${filter.op === 'gte' ? 'From' : 'Before'} ${first}`;
  return `${filter.column === 'channel' ? 'Channel' : 'Region'}: ${filter.values.join(', ')}`;
}
