import { type CellQuery, METHOD_NOTES, type QueryPlan, type QueryResult } from '@plumbline/contracts';
import { rowsBehindPlan } from '@plumbline/datasets';
import { capitalised, labelOf, uncapitalised } from '@plumbline/semantics';
import { cellOf, type Narrowed } from './cell.js';
import type { MethodRegistry } from './method-registry.js';

/**
 * The rows behind a statistic are those of its first input: where there are more, they look at the same rows or at
 * what these are compared with.
 * @throws AppError `not_found` when the result has no such cell
 */
export function narrowStatistic(
  inputs: readonly QueryPlan[],
  result: QueryResult,
  query: CellQuery,
): Narrowed {
  const [first] = inputs;
  const selection = first ? rowsBehindPlan(first) : { filters: [] };
  const isWhole = query.row === undefined && query.column === undefined;
  return { selection, ...(!isWhole && { cell: cellOf(result, query) }) };
}

/** "Change (lasting change)" of a cell, else what the method is called; one that is no longer known has its name. */
export function statisticLabel(method: string, { cell }: Narrowed): string {
  const title = METHOD_NOTES[method]?.title ?? labelOf(method);
  return capitalised(cell ? `${labelOf(cell.column)} (${uncapitalised(title)})` : title).slice(0, 500);
}

/** In one sentence, with its source; a method that is no longer known has none. */
export function explanationOf(methods: MethodRegistry, method: string): { explanation?: string } {
  const known = methods.get(method);
  return known ? { explanation: known.explanation } : {};
}
