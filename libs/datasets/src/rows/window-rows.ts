import type { CellValue, Filter, PlanWindow, QueryPlan, QueryResult } from '@plumbline/contracts';
import { dimensionName } from '../compile/outputs.js';

/** A filter names so many values at most. */
const MOST_GROUPS = 1_000;

/**
 * Filters that keep the rows behind one cell of a window: those of the groups it looks at. A rank looks at all groups of
 * its series, and so does anything where the result may leave groups out.
 */
export function windowFilters(
  plan: QueryPlan,
  window: PlanWindow,
  result: QueryResult,
  rowIndex: number,
): Filter[] {
  const { dimensions } = plan;
  const placeOf = (name: string) => dimensions.findIndex((dimension) => dimensionName(dimension) === name);
  const within = (window.within ?? []).map(placeOf);
  const row = result.rows[rowIndex] ?? [];
  const series = within.map((at) => only(plan, at, [row[at] ?? null]));
  const along = window.along ? placeOf(window.along) : dimensions.findIndex((_, at) => !within.includes(at));
  const isWhole =
    window.function === 'rank' || plan.limit !== undefined || dimensions.length > within.length + 1;
  if (isWhole) return series;
  const own = result.rows.filter((other) => within.every((at) => other[at] === row[at]));
  const order = own.map((other) => other[along] ?? null).sort(byValue);
  const groups = lookedAt(window, order, order.indexOf(row[along] ?? null));
  return groups.length > MOST_GROUPS ? series : [...series, only(plan, along, groups)];
}

function lookedAt(
  { function: name, offset = 1 }: PlanWindow,
  order: readonly CellValue[],
  at: number,
): CellValue[] {
  const own = order.slice(at, at + 1);
  const before = order.slice(Math.max(0, at - offset), Math.max(0, at - offset + 1));
  if (name === 'running_total') return order.slice(0, at + 1);
  if (name === 'next') return order.slice(at + offset, at + offset + 1);
  if (at < offset) return name === 'previous' ? [] : own;
  return name === 'previous' ? before : [...before, ...own];
}

function only({ dimensions }: QueryPlan, at: number, values: CellValue[]): Filter {
  const { column = '', grain, bins } = dimensions[at] ?? {};
  return { column, ...(grain && { grain }), ...(bins && { bins }), op: 'in', values };
}

/** As the engine sorts: by value, missing last. */
function byValue(one: CellValue, other: CellValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(one !== other);
}
