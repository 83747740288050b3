import type { CellQuery, CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  baseName,
  dimensionName,
  type RowSelection,
  rowsBehindCell,
  rowsBehindPlan,
} from '@plumbline/datasets';
import { notFound } from '@plumbline/server';
import { valueName, type Wording } from '../building/wording.js';

/** One cell of a fact's result, or all of it. */
export interface Narrowed {
  /** Undefined: the whole result. */
  cell?: { row: number; column: string; value: CellValue };
  measure?: Measure;
  selection: RowSelection;
  /** What makes this value alone, where one plan can say so; else the plan of the whole. */
  plan: QueryPlan;
}

/** @throws AppError `not_found` when the result has no such cell */
export function narrow(plan: QueryPlan, result: QueryResult, { row, column }: CellQuery): Narrowed {
  const [only] = plan.measures;
  if (row === undefined && column === undefined) {
    const isSingle = plan.measures.length === 1 && plan.dimensions.length === 0;
    return { selection: rowsBehindPlan(plan), plan, ...(isSingle && { measure: only }) };
  }
  const name = column ?? only?.as ?? result.columns[0]?.name;
  const index = row ?? 0;
  const at = result.columns.findIndex((one) => one.name === name);
  const cells = result.rows[index];
  if (at < 0 || !cells || name === undefined) throw notFound();
  const measure = plan.measures.find(({ as }) => as === name || baseName(as) === name);
  const selection = plan.raw ? rowsBehindPlan(plan) : rowsBehindCell(plan, result, index, name);
  return {
    cell: { row: index, column: name, value: cells[at] ?? null },
    measure,
    selection,
    plan: cellPlan(plan, measure, selection),
  };
}

/** The cell's own plan: its measure over its rows. A share needs the other groups, a folded rest several filters. */
function cellPlan(
  plan: QueryPlan,
  measure: Measure | undefined,
  { filters, exceptGroups }: RowSelection,
): QueryPlan {
  if (!measure || measure.agg === 'share' || exceptGroups) return plan;
  const { dataSourceId, version, zone } = plan;
  return {
    dataSourceId,
    version,
    measures: [measure],
    dimensions: [],
    filters,
    order: [],
    ...(zone && { zone }),
  };
}

/** "Total amount, West, October 2026". */
export function cellLabel(
  label: string,
  plan: QueryPlan,
  result: QueryResult,
  { cell, measure }: Narrowed,
  wording: Wording,
): string {
  if (!cell) return label;
  const row = result.rows[cell.row] ?? [];
  const places = plan.dimensions.map((dimension, at) => {
    const value = row[at] ?? null;
    if (value === null || dimensionName(dimension) === cell.column)
      return value === null ? valueName(dimension.column, null, wording) : undefined;
    return dimension.grain || dimension.bins ? String(value) : valueName(dimension.column, value, wording);
  });
  return [measure?.as ?? cell.column, ...places].filter(Boolean).join(', ').slice(0, 500);
}

/** What a whole result is, for people who open it: "Total amount by region". */
export function planLabel(plan: QueryPlan): string {
  const what = plan.raw ? plan.raw.columns.join(', ') : plan.measures.map(({ as }) => as).join(', ');
  const by = plan.dimensions.map(({ column }) => column).join(' and ');
  return (by ? `${what} by ${by}` : what).slice(0, 500);
}
