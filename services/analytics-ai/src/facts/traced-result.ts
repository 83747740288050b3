import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';

/** What made a number: a plan, or a method over plans. */
export type Origin =
  | { kind: 'query'; plan: QueryPlan }
  | { kind: 'statistic'; method: string; params: Record<string, unknown>; inputs: QueryPlan[] };

/** A result that can be stated: with what made it. */
export interface TracedResult {
  origin: Origin;
  result: QueryResult;
  /** Of a live source: when its database gave it. The same plan at another time is another fact. */
  asOf?: string;
}

/** One cell of it: the only way a number gets into a sentence. */
export interface CellReference {
  traced: TracedResult;
  row: number;
  column: string;
  value: CellValue;
}

/** @throws RangeError when the result has no such cell */
export function referenceTo(traced: TracedResult, row: number, column: string): CellReference {
  const at = traced.result.columns.findIndex(({ name }) => name === column);
  const cells = traced.result.rows[row];
  if (at < 0 || !cells) throw new RangeError(`no cell ${column} in row ${row}`);
  return { traced, row, column, value: cells[at] ?? null };
}
