import {
  type CellQuery,
  type CellValue,
  CHANGE_PARTS,
  type ChangePartName,
  type ColumnFormat,
  type Measure,
  type PlanWindow,
  type QueryPlan,
  type QueryResult,
} from '@plumbline/contracts';
import {
  baseName,
  dimensionName,
  type RowSelection,
  rowsBehindCell,
  rowsBehindPlan,
} from '@plumbline/datasets';
import { measureFormat, type Phrasing, uncapitalised, valueName } from '@plumbline/semantics';
import { notFound } from '@plumbline/server';

export interface Cell {
  row: number;
  column: string;
  value: CellValue;
}

/** One cell of a fact's result, or all of it. */
export interface Narrowed {
  /** Undefined: the whole result. */
  cell?: Cell;
  measure?: Measure;
  /** What it looks at in place of a measure of its own. */
  window?: PlanWindow;
  /** The part of a change that it is. */
  part?: ChangePartName;
  selection: RowSelection;
  /** Of a query: what makes this value alone, where one plan can say so; else the plan of the whole. */
  plan?: QueryPlan;
}

/** @throws AppError `not_found` when the result has no such cell */
export function narrow(plan: QueryPlan, result: QueryResult, { row, column }: CellQuery): Narrowed {
  const [only] = plan.measures;
  if (row === undefined && column === undefined) {
    const isSingle = plan.measures.length === 1 && plan.dimensions.length === 0;
    return { selection: rowsBehindPlan(plan), plan, ...(isSingle && { measure: only }) };
  }
  const cell = cellOf(result, { row, column: column ?? only?.as });
  const measure = plan.measures.find(({ as }) => as === cell.column || baseName(as) === cell.column);
  const window = plan.windows?.find(({ as }) => as === cell.column);
  const part = CHANGE_PARTS.find((name) => plan.changeParts && name === cell.column);
  const selection = plan.raw ? rowsBehindPlan(plan) : rowsBehindCell(plan, result, cell.row, cell.column);
  return {
    cell,
    measure,
    ...(window && { window }),
    ...(part && { part }),
    selection,
    plan: cellPlan(plan, measure, selection),
  };
}

/**
 * A cell by row (the first, if none is named) and column (the same).
 * @throws AppError `not_found`
 */
export function cellOf(result: QueryResult, { row = 0, column }: CellQuery): Cell {
  const at = column === undefined ? 0 : result.columns.findIndex(({ name }) => name === column);
  const [found, cells] = [result.columns[at], result.rows[row]];
  if (!found || !cells) throw notFound();
  return { row, column: found.name, value: cells[at] ?? null };
}

/** How a cell's number is written: as its measure, as the one that its window looks at, or as the sum that it is a part of. */
export function cellFormat(
  { measure, window, part }: Narrowed,
  plan: QueryPlan,
  phrasing: Phrasing,
): ColumnFormat | undefined {
  if (part) {
    const amount = plan.measures.find(({ as }) => as === plan.changeParts?.amount);
    return amount && measureFormat(amount, phrasing);
  }
  if (!window) return measure && measureFormat(measure, phrasing);
  if (window.function === 'rank') return { decimals: 0 };
  if (window.function === 'change_share') return { percent: true };
  const of = plan.measures.find(({ as }) => as === window.of);
  return of && measureFormat(of, phrasing);
}

/** The cell's own plan: its measure over its rows. A window and a share need the other groups, a folded rest several filters. */
function cellPlan(
  plan: QueryPlan,
  measure: Measure | undefined,
  { filters, exceptGroups }: RowSelection,
): QueryPlan {
  if (!measure || measure.agg === 'share' || exceptGroups) return plan;
  const { dataSourceId, version, zone, derived } = plan;
  return {
    dataSourceId,
    version,
    measures: [measure],
    dimensions: [],
    filters,
    order: [],
    ...(derived && { derived }),
    ...(zone && { zone }),
  };
}

/** "Total amount, West, October 2026". */
export function cellLabel(
  label: string,
  plan: QueryPlan,
  result: QueryResult,
  { cell, measure, part }: Narrowed,
  phrasing: Phrasing,
): string {
  if (!cell) return label;
  if (part) return `Change of ${uncapitalised(plan.changeParts?.amount ?? '')}: ${uncapitalised(part)}`;
  const row = result.rows[cell.row] ?? [];
  // The parts of a change stand in one row, in place of the groups.
  const groups = plan.changeParts ? [] : plan.dimensions;
  const places = groups.map((dimension, at) => {
    const value = row[at] ?? null;
    if (value === null || dimensionName(dimension) === cell.column)
      return value === null ? valueName(dimension.column, null, phrasing) : undefined;
    return dimension.grain || dimension.bins ? String(value) : valueName(dimension.column, value, phrasing);
  });
  return [measure?.as ?? cell.column, ...places].filter(Boolean).join(', ').slice(0, 500);
}

/** What a whole result is, for people who open it: "Total amount by region". */
export function planLabel(plan: QueryPlan): string {
  const columns = [...plan.measures, ...(plan.windows ?? [])].map(({ as }) => as);
  const what = (plan.raw?.columns ?? columns).join(', ');
  const by = plan.dimensions.map(({ column }) => column).join(' and ');
  return (by ? `${what} by ${by}` : what).slice(0, 500);
}
