import { formatNumber } from '@plumbline/charts';
import type { Chart, ColumnProfile, QueryResult } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** A number column's histogram as a chart, drawn from its profile; undefined where there is none. */
export function columnHistogram(
  column: ColumnProfile,
  rowCount: number,
): { chart: Chart; result: QueryResult } | undefined {
  const isNumber = column.type === 'integer' || column.type === 'decimal';
  const bins = column.histogram;
  if (!isNumber || !bins || bins.length === 0) return undefined;
  const edges = bins.map(({ from }) => Number(from));
  const last = bins.at(-1)?.to;
  if (last !== null && last !== undefined) edges.push(Number(last));
  const median = column.quantiles?.p50;
  const chart: Chart = {
    id: NO_ID,
    type: 'histogram',
    title: medianTitle(column),
    subtitle: `Rows by ${column.name} · ${plural(rowCount - column.missing, 'value')}`,
    reason: '',
    layout: { x: 0, y: 0, w: 4, h: 3 },
    plan: {
      dataSourceId: NO_ID,
      version: 1,
      measures: [{ agg: 'count', as: 'rows' }],
      dimensions: [{ column: column.name, as: column.name, bins: { edges } }],
      filters: [],
      order: [],
    },
    formats: { [column.name]: column.format ?? {} },
    ...(median !== undefined && {
      markers: [{ value: median, label: `median ${formatNumber(median, column.format, 'full')}` }],
    }),
  };
  const result: QueryResult = {
    columns: [
      { name: column.name, type: 'double' },
      { name: 'rows', type: 'integer' },
    ],
    rows: bins.map(({ from, count }) => [Number(from), count]),
  };
  return { chart, result };
}

/** True by rule: half of the values lie at or under the median. */
export function medianTitle(column: ColumnProfile): string {
  const median = column.quantiles?.p50;
  return median === undefined
    ? column.name
    : `Half of ${column.name} is at most ${formatNumber(median, column.format, 'full')}`;
}
