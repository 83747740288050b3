import type { DerivedColumn, Filter } from '@plumbline/contracts';
import { allOf, filterSql } from '../fragments/filter-sql.js';
import type { PlanContext } from './plan-context.js';

/** Rows of a data source: those that every filter keeps, read in the zone of the plan they come from. */
export interface RowSelection {
  filters: Filter[];
  zone?: string;
  /** Of the plan they come from: filters may name them. */
  derived?: DerivedColumn[];
  /** Not the rows of these groups (each the filters of one); only where a single filter cannot say so. */
  exceptGroups?: Filter[][];
}

/** One condition per filter, in order, and the exception last. */
export function selectionConditions(selection: RowSelection, context: PlanContext): string[] {
  const conditionsOf = (filters: Filter[], path: string) =>
    filters.map((filter, index) => filterSql(filter, { ...context, path: `${path}[${index}]` }));
  const conditions = conditionsOf(selection.filters, 'filters');
  const groups = (selection.exceptGroups ?? []).map((filters, index) =>
    allOf(conditionsOf(filters, `exceptGroups[${index}]`)),
  );
  return groups.length === 0 ? conditions : [...conditions, `NOT coalesce(${groups.join(' OR ')}, false)`];
}
