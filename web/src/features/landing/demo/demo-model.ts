import { type ChartView, toNumber } from '@plumbline/charts';
import type { CellValue, Filter, Kpi, QueryPlan, QueryResult } from '@plumbline/contracts';
import { amounts, channels, regions, weekdays } from './demo-charts.js';
import { inYear, mean, ORDERS, planOf, sum, USD, YEAR, YEAR_BEFORE } from './demo-data.js';
import { MONTHS, type Order } from './orders.js';

/** The sample dashboard: what a server answers a real one with, computed here from a few thousand orders. */

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
  amounts: number[];
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
    amounts: last.map(({ order }) => order.amount),
    count: last.length,
  };
}

function holds(order: Order, { column, op, values }: Filter): boolean {
  const value = order[column as keyof Order];
  if (op === 'in') return values.includes(value);
  const [bound] = values;
  if (bound === undefined || bound === null) return true;
  return op === 'gte' ? value >= bound : value < bound;
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

/** A filter in words, for its chip. */
export function crossWords({ filter }: Cross): string {
  const [first] = filter.values;
  if (filter.column === 'amount')
    return `Amount ${filter.op === 'gte' ? 'from' : 'under'} $${toNumber(first)}`;
  if (filter.column === 'month') return `${filter.op === 'gte' ? 'From' : 'Before'} ${first}`;
  return `${filter.column === 'channel' ? 'Channel' : 'Region'}: ${filter.values.join(', ')}`;
}
