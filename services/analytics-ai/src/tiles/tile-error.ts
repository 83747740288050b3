import type { Column, QueryPlan } from '@plumbline/contracts';
import { PlanError, QueryTimeout } from '@plumbline/datasets';
import { columnsOf } from '../plans/plan-columns.js';

/** What a tile that cannot be answered says for itself, in plain words. The others are not touched. */
export function tileError(
  error: Error,
  plan: QueryPlan,
  columns: readonly Column[],
): { code: string; message: string } {
  const names = new Set(columns.map(({ name }) => name));
  const gone = columnsOf(plan).find((name) => !names.has(name));
  if (gone !== undefined) {
    return { code: 'column_gone', message: `The column “${gone}” is no longer in the data.` };
  }
  if (error instanceof PlanError && error.path === 'limit')
    return { code: 'too_many_rows', message: error.message };
  if (error instanceof PlanError) return { code: 'column_changed', message: error.message };
  if (error instanceof QueryTimeout) {
    return { code: 'timeout', message: 'This took too long and was stopped. Narrow it with a filter.' };
  }
  return { code: 'internal', message: 'This could not be computed.' };
}
