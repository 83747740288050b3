import type { Column, QueryPlan, TileResult } from '@plumbline/contracts';
import { PlanError, QueryTimeout } from '@plumbline/datasets';
import { AppError } from '@plumbline/server';
import { namesOfPlan } from '../plans/plan-columns.js';
import { LiveProblem } from '../sources/live-problem.js';
import { nearestColumn } from './nearest-column.js';

/** What a tile that cannot be answered says for itself, in plain words. The others are not touched. */
export function tileError(
  error: Error,
  plan: QueryPlan,
  columns: readonly Column[],
): NonNullable<TileResult['error']> {
  if (error instanceof AppError && error.code === 'gone')
    return { code: 'source_gone', message: error.message };
  if (error instanceof LiveProblem) return { code: error.code, message: error.message };
  const names = new Set(columns.map(({ name }) => name));
  const gone = namesOfPlan(plan).find((name) => !names.has(name));
  if (gone !== undefined) {
    const nearest = nearestColumn(gone, plan, columns);
    const message = `The column “${gone}” is no longer in the data.`;
    return { code: 'column_gone', message, column: gone, ...(nearest !== undefined && { nearest }) };
  }
  if (error instanceof PlanError && error.path === 'limit')
    return { code: 'too_many_rows', message: error.message };
  if (error instanceof PlanError) return { code: 'column_changed', message: error.message };
  if (error instanceof QueryTimeout) {
    return { code: 'timeout', message: 'This took too long and was stopped. Narrow it with a filter.' };
  }
  return { code: 'internal', message: 'This could not be computed.' };
}
