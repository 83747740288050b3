import type {
  CellValue,
  Chart,
  ColumnFormat,
  Dimension,
  Measure,
  PlanWindow,
  QueryResult,
  WindowFunction,
} from '@plumbline/contracts';
import { columnDecimals } from '../format/column-decimals.js';
import { wholeShares } from '../format/whole-shares.js';

/** Result column that flags the row folded by `others`. */
const OTHER_FLAG = 'isOther';
const ADDITIVE = new Set(['count', 'sum']);

export interface BoundDimension {
  plan: Dimension;
  name: string;
  index: number;
}

export interface BoundMeasure {
  plan: Measure;
  name: string;
  index: number;
  format: ColumnFormat;
  /** With how many decimals all of its numbers are written. */
  decimals: number;
  /** By row, where its numbers are the parts of one whole. */
  shares: string[] | null;
  /** What it makes of a measure of other groups. */
  window?: WindowFunction;
}

/** Where each part of a plan stands in its result's rows. */
export interface BoundResult {
  dimensions: BoundDimension[];
  measures: BoundMeasure[];
  isOther: (row: readonly CellValue[]) => boolean;
}

/** Finds the plan's dimensions and measures among the result's columns; parts the result does not carry are left out. */
export function bindResult(chart: Chart, result: QueryResult): BoundResult {
  const indexOf = new Map(result.columns.map((column, index) => [column.name, index]));
  const writtenAt = (index: number, format: ColumnFormat) => {
    const values = result.rows.map((row) => row[index]);
    const decimals = columnDecimals(values, format);
    return { decimals, shares: wholeShares(values, { format, decimals }) };
  };
  const dimensions = chart.plan.dimensions.flatMap((plan) => {
    const name = plan.as ?? plan.column;
    const index = indexOf.get(name);
    return index === undefined ? [] : [{ plan, name, index }];
  });
  const measures = chart.plan.measures.flatMap((plan) => {
    const index = indexOf.get(plan.as);
    if (index === undefined) return [];
    const format = measureFormat(chart, plan);
    return [{ plan, name: plan.as, index, format, ...writtenAt(index, format) }];
  });
  const windows = (chart.plan.windows ?? []).flatMap((window): BoundMeasure[] => {
    const index = indexOf.get(window.as);
    const of = chart.plan.measures.find(({ as }) => as === window.of);
    if (index === undefined || !of) return [];
    // What is made of neighbours does not add up to a whole.
    const plan: Measure = { ...of, agg: 'formula', as: window.as };
    const format = windowFormat(chart, window, of);
    return [{ plan, name: window.as, index, format, ...writtenAt(index, format), window: window.function }];
  });
  const flag = indexOf.get(OTHER_FLAG);
  const isOther = (row: readonly CellValue[]) => flag !== undefined && row[flag] === true;
  return { dimensions, measures: [...measures, ...windows], isOther };
}

/** Time runs along x whatever its place in the plan. */
export function axisDimensions(
  dimensions: BoundDimension[],
): [BoundDimension | undefined, BoundDimension | undefined] {
  const [a, b] = dimensions;
  return b?.plan.grain && !a?.plan.grain ? [b, a] : [a, b];
}

/** How a measure is written: its own format, else the chart's; counts are plain whatever the column is. */
export function measureFormat(chart: Chart, measure: Measure): ColumnFormat {
  const own = chart.formats?.[measure.as];
  if (own) return own;
  if (measure.agg === 'share') return { percent: true };
  if (measure.agg === 'count' || measure.agg === 'count_distinct' || measure.agg === 'corr') return {};
  return chart.format ?? {};
}

function windowFormat(chart: Chart, { as, function: name }: PlanWindow, of: Measure): ColumnFormat {
  const own = chart.formats?.[as];
  if (own) return own;
  if (name === 'change_share') return { percent: true };
  return name === 'rank' ? {} : measureFormat(chart, of);
}

/** What is drawn: windows in place of the measures that they are made of; a rank is the order of what is drawn. */
export function drawnMeasures(measures: readonly BoundMeasure[]): BoundMeasure[] {
  const windows = measures.filter(({ window }) => window !== undefined && window !== 'rank');
  return windows.length > 0 ? windows : measures.filter(({ window }) => window === undefined);
}

/** Whether groups of this measure add up to their whole. */
export function isAdditive(measure: Measure | undefined): boolean {
  return measure !== undefined && ADDITIVE.has(measure.agg);
}

/** Reads a chart's rows without the fold's flag, which is no value of the data. */
export function isDataColumn(name: string): boolean {
  return name !== OTHER_FLAG;
}
