import type { ColumnFormat } from '@plumbline/contracts';
import { formatNumber, toNumber } from '../format/format-number.js';
import type { ChartView, HistogramBin, HistogramModel } from './chart-model.js';
import { crossFilters } from './cross-filter.js';
import { bindResult } from './result-columns.js';

/** Counts per bin, empty bins included; null where the plan has no bins. */
export function toHistogramModel(view: ChartView): HistogramModel | null {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [dimension] = dimensions;
  const [measure] = measures;
  const edges = dimension?.plan.bins?.edges;
  if (!dimension || !measure || !edges) return null;
  const format = view.chart.formats?.[dimension.name] ?? view.chart.format ?? {};
  const rowOf = new Map(view.result.rows.map((row, index) => [row[dimension.index] ?? null, index]));
  const bin = (value: number | null, from: number | null, to: number | null): HistogramBin => {
    const row = rowOf.get(value);
    const cell = row === undefined ? null : view.result.rows[row]?.[measure.index];
    return {
      from,
      to,
      datum: {
        value: toNumber(cell) ?? 0,
        cell: row === undefined ? null : { row, column: measure.name },
        text: formatNumber(cell ?? 0, measure.format),
      },
      label: binLabel(from, to, format),
      cross: crossFilters(dimension.plan, value),
    };
  };
  const bins = edges.map((edge, index) => bin(edge, edge, edges[index + 1] ?? null));
  return {
    kind: 'histogram',
    bins: withoutEmptyOpenEnd(
      belowFirst(view, dimension.plan.column, rowOf.has(null))
        ? [bin(null, null, edges[0] ?? 0), ...bins]
        : bins,
    ),
    format,
    countFormat: measure.format,
    measure: measure.name,
    markers: view.chart.markers ?? [],
  };
}

/** A null bin is "below the first edge" only where missing values cannot be in it. */
function belowFirst(view: ChartView, column: string, hasNull: boolean): boolean {
  const { filters } = view.chart.plan;
  return hasNull && filters.some((filter) => filter.column === column && filter.op !== 'is_null');
}

/** Edges that close the data leave an open bin with nothing in it: not worth a place. */
function withoutEmptyOpenEnd(bins: HistogramBin[]): HistogramBin[] {
  const last = bins.at(-1);
  return bins.length > 1 && last?.to === null && last.datum.value === 0 ? bins.slice(0, -1) : bins;
}

/** "$20 to $40", "≥ $300", "under $0". */
export function binLabel(from: number | null, to: number | null, format: ColumnFormat): string {
  const text = (value: number) => formatNumber(value, { ...format, decimals: undefined }, 'compact');
  if (from === null) return `under ${text(to ?? 0)}`;
  return to === null ? `≥ ${text(from)}` : `${text(from)} to ${text(to)}`;
}
