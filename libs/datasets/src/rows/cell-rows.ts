import {
  type CellValue,
  CHANGE_PARTS,
  type Compare,
  type Dimension,
  type Filter,
  type Grain,
  type QueryPlan,
  type QueryResult,
} from '@plumbline/contracts';
import { periodEnd } from '@plumbline/statistics';
import { IS_OTHER } from '../compile/is-other.js';
import { baseName } from '../compile/outputs.js';
import { boundsOwnPeriod } from '../compile/plan-context.js';
import type { RowSelection } from '../compile/row-selection.js';
import { windowFilters } from './window-rows.js';

/** The rows that a whole plan read, its base left out. */
export function rowsBehindPlan(plan: QueryPlan): RowSelection {
  const { compare } = plan;
  const period: Filter[] = compare
    ? [{ column: compare.column, op: 'between', values: [compare.from, compare.to] }]
    : [];
  return { filters: [...plan.filters, ...period], zone: plan.zone, derived: plan.derived };
}

/**
 * The rows behind one cell of a plan's result: `rowIndex` counts from 0, `column` chooses the base of a comparison
 * when it is a `…_base`; a window's cell has the rows of the groups that it looks at, and a part of a change those of both periods. Where bins leave values below the first edge, those and missing values show the same null,
 * and the rows behind either are those of both.
 */
export function rowsBehindCell(
  plan: QueryPlan,
  result: QueryResult,
  rowIndex: number,
  column?: string,
): RowSelection {
  const whole = rowsBehindColumn(plan, column);
  const row = result.rows[rowIndex];
  const window = plan.windows?.find(({ as }) => as === column);
  if (row && window)
    return { ...whole, filters: [...whole.filters, ...windowFilters(plan, window, result, rowIndex)] };
  if (!row) throw new RangeError(`The result has no row ${rowIndex}.`);
  if (plan.changeParts) return whole;
  const folded = result.columns.findIndex(({ name }) => name === IS_OTHER);
  if (!plan.others || row[folded] !== true) {
    return { ...whole, filters: [...whole.filters, ...groupFilters(plan.dimensions, row)] };
  }
  const kept = result.rows.filter((candidate) => candidate[folded] !== true);
  return exceptShown(whole, plan.dimensions, kept);
}

function rowsBehindColumn(plan: QueryPlan, column: string | undefined): RowSelection {
  const { compare } = plan;
  const isPart = plan.changeParts && CHANGE_PARTS.some((name) => name === column);
  if (compare && isPart) return rowsOfBothPeriods(plan, compare);
  const isBase = compare && plan.measures.some((measure) => baseName(measure.as) === column);
  if (!isBase) return rowsBehindPlan(plan);
  const shared = plan.filters.filter((filter) => !boundsOwnPeriod(filter, compare));
  const base: Filter = { column: compare.column, op: 'between', values: [compare.baseFrom, compare.baseTo] };
  return { filters: [...shared, base], zone: plan.zone, derived: plan.derived };
}

/** From the first of the two periods to the last, without what may lie between them. */
function rowsOfBothPeriods(plan: QueryPlan, compare: Compare): RowSelection {
  const { column } = compare;
  const shared = plan.filters.filter((filter) => !boundsOwnPeriod(filter, compare));
  const between = [
    { column, op: 'gt' as const, values: [compare.baseTo] },
    { column, op: 'lt' as const, values: [compare.from] },
  ];
  return {
    filters: [...shared, { column, op: 'between', values: [compare.baseFrom, compare.to] }],
    exceptGroups: [between],
    ...{ zone: plan.zone, derived: plan.derived },
  };
}

/** One dimension can say what is folded in a single filter that people can read; several cannot. */
function exceptShown(whole: RowSelection, dimensions: Dimension[], kept: CellValue[][]): RowSelection {
  const [only, ...more] = dimensions;
  if (only && more.length === 0) {
    const { column, grain, bins } = only;
    const notKept: Filter = { column, grain, bins, op: 'not_in', values: kept.map((row) => row[0] ?? null) };
    return { ...whole, filters: [...whole.filters, notKept] };
  }
  return { ...whole, exceptGroups: kept.map((row) => groupFilters(dimensions, row)) };
}

function groupFilters(dimensions: Dimension[], row: CellValue[]): Filter[] {
  return dimensions.flatMap((dimension, index) => dimensionFilters(dimension, row[index] ?? null));
}

const CALENDAR_GRAINS = ['year', 'quarter', 'month', 'week', 'day'] as const;
type CalendarGrain = (typeof CALENDAR_GRAINS)[number];
const isCalendarGrain = (grain: Grain | undefined): grain is CalendarGrain =>
  CALENDAR_GRAINS.includes(grain as CalendarGrain);

/** The filters that keep the rows whose value of this dimension is `value`; periods and bins become ranges. */
export function dimensionFilters({ column, grain, bins }: Dimension, value: CellValue): Filter[] {
  if (value === null)
    return [bins ? { column, bins, op: 'is_null', values: [] } : { column, op: 'is_null', values: [] }];
  if (isCalendarGrain(grain) && typeof value === 'string') {
    return [{ column, op: 'between', values: [value, periodEnd(value, grain)] }];
  }
  if (grain) return [{ column, grain, op: 'eq', values: [value] }];
  if (!bins) return [{ column, op: 'eq', values: [value] }];
  const next = bins.edges.find((edge) => edge > Number(value));
  const from: Filter = { column, op: 'gte', values: [value] };
  return next === undefined ? [from] : [from, { column, op: 'lt', values: [next] }];
}
