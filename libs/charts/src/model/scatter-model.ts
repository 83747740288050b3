import type { ColumnFormat } from '@plumbline/contracts';
import { columnDecimals } from '../format/column-decimals.js';
import { toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import type { ChartView, Datum, ScatterModel } from './chart-model.js';
import { crossFilters } from './cross-filter.js';
import { binLabel } from './histogram-model.js';
import { type BoundDimension, bindResult } from './result-columns.js';

/** Points of a raw plan (its first two columns are x and y), or cells of a plan with two binned dimensions. */
export function toScatterModel(view: ChartView): ScatterModel | null {
  const { dimensions } = bindResult(view.chart, view.result);
  const [x, y] = dimensions;
  if (x?.plan.bins && y?.plan.bins) return binned(view, x, y);
  const raw = view.chart.plan.raw;
  const names = raw ? raw.columns : view.chart.plan.measures.map((measure) => measure.as);
  const [xName, yName] = names;
  if (xName === undefined || yName === undefined) return null;
  const xIndex = view.result.columns.findIndex(({ name }) => name === xName);
  const yIndex = view.result.columns.findIndex(({ name }) => name === yName);
  if (xIndex < 0 || yIndex < 0) return null;
  const xFormat = formatOf(view, xName, false);
  const yFormat = formatOf(view, yName, true);
  const readerOf = (index: number, column: string, format: ColumnFormat) => {
    const values = view.result.rows.map((row) => row[index]);
    const decimals = columnDecimals(values, format, raw !== undefined);
    return (row: number): Datum | null => {
      const number = toNumber(values[row]);
      if (number === null) return null;
      return {
        value: number,
        cell: { row, column },
        text: formatInColumn(values[row], { format, decimals }),
      };
    };
  };
  const readX = readerOf(xIndex, xName, xFormat);
  const readY = readerOf(yIndex, yName, yFormat);
  const points = view.result.rows.flatMap((_, row) => {
    const px = readX(row);
    const py = readY(row);
    return px && py ? [{ x: px, y: py }] : [];
  });
  return {
    kind: 'scatter',
    points,
    cells: [],
    measure: '',
    measureFormat: {},
    xFormat,
    yFormat,
    xName,
    yName,
  };
}

function binned(view: ChartView, x: BoundDimension, y: BoundDimension): ScatterModel | null {
  const [measure] = bindResult(view.chart, view.result).measures;
  if (!measure) return null;
  const xFormat = formatOf(view, x.name, false);
  const yFormat = formatOf(view, y.name, true);
  const cells = view.result.rows.flatMap((row, rowIndex) => {
    const xSpan = spanOf(x, toNumber(row[x.index]));
    const ySpan = spanOf(y, toNumber(row[y.index]));
    const value = toNumber(row[measure.index]);
    if (!xSpan || !ySpan || value === null) return [];
    const datum = {
      value,
      cell: { row: rowIndex, column: measure.name },
      text: formatInColumn(row[measure.index], measure),
    };
    return [
      {
        x: xSpan.drawn,
        y: ySpan.drawn,
        datum,
        label: `${x.plan.column} ${binLabel(...xSpan.bin, xFormat)}, ${y.plan.column} ${binLabel(...ySpan.bin, yFormat)}`,
        cross: [...crossFilters(x.plan, row[x.index] ?? null), ...crossFilters(y.plan, row[y.index] ?? null)],
      },
    ];
  });
  return {
    ...{ kind: 'scatter', points: [], cells, measure: measure.name, measureFormat: measure.format },
    ...{ xFormat, yFormat, xName: x.plan.column, yName: y.plan.column },
  };
}

interface BinSpan {
  /** Ends of the bin, null where open. */
  bin: [number | null, number | null];
  /** Where it is drawn: an open bin is as wide as its neighbour. */
  drawn: [number, number];
}

function spanOf(dimension: BoundDimension, value: number | null): BinSpan | null {
  const edges = dimension.plan.bins?.edges ?? [];
  const first = edges[0];
  const second = edges[1];
  if (first === undefined || second === undefined) return null;
  if (value === null) return { bin: [null, first], drawn: [first - (second - first), first] };
  const index = edges.indexOf(value);
  if (index < 0) return null;
  const next = edges[index + 1];
  const before = edges[index - 1] ?? value;
  return next === undefined
    ? { bin: [value, null], drawn: [value, value + (value - before)] }
    : { bin: [value, next], drawn: [value, next] };
}

/** The chart's own format is that of its upright axis. */
function formatOf(view: ChartView, name: string, isUpright: boolean): ColumnFormat {
  return view.chart.formats?.[name] ?? (isUpright ? (view.chart.format ?? {}) : {});
}
