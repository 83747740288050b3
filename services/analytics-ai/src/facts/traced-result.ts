import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';

/** What made a number: a plan, or a method over plans. */
export type Origin =
  | { kind: 'query'; plan: QueryPlan }
  | { kind: 'statistic'; method: string; params: Record<string, unknown>; inputs: QueryPlan[] };

/** A result that can be stated: with what made it. */
export interface Stated {
  origin: Origin;
  result: QueryResult;
}

/** One cell of it: the only way a number gets into a sentence. */
export interface Figure {
  stated: Stated;
  row: number;
  column: string;
  value: CellValue;
}

/** @throws RangeError when the result has no such cell */
export function figure(stated: Stated, row: number, column: string): Figure {
  const at = stated.result.columns.findIndex(({ name }) => name === column);
  const cells = stated.result.rows[row];
  if (at < 0 || !cells) throw new RangeError(`no cell ${column} in row ${row}`);
  return { stated, row, column, value: cells[at] ?? null };
}
