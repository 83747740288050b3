import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Fields, type SourceShape, toNumber, type Wording } from '@plumbline/semantics';
import type { z } from 'zod';
import type { Method } from '../../facts/method.js';

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

/** One version of a source, as detectors see it: values to compare, none of which can be stated. */
export interface AnalysisData {
  shape: SourceShape;
  fields: Fields;
  wording: Wording;
  rows: number;
  /** The columns of the file that a column is made of: itself, but for a derived one. */
  madeOf(column: string): readonly string[];
  /** Rows of several plans in their order, from memory where the table fits. Throws the signal's reason when cancelled. */
  scan(plans: readonly QueryPlan[]): Promise<QueryResult[]>;
  /** What a method makes of such rows. */
  estimate<Schema extends z.ZodType>(
    method: Method<Schema>,
    params: z.infer<Schema>,
    inputs: readonly QueryPlan[],
  ): Promise<QueryResult>;
  /** Numbers in [0, 1) from a fixed seed, the same for the same data and name. */
  random(name: string): () => number;
  signal: AbortSignal;
}

/** The same with what can be stated: results with what made them. Everything is answered once and remembered. */
export interface Subject extends AnalysisData {
  /** Rows of several plans in their order; all sums happen in the engine. Throws the signal's reason when cancelled. */
  ask(plans: readonly QueryPlan[]): Promise<Stated[]>;
  /** Runs a method over plans' results. */
  compute<Schema extends z.ZodType>(
    method: Method<Schema>,
    params: z.infer<Schema>,
    inputs: readonly QueryPlan[],
  ): Promise<Stated>;
}

/** The number in a cell of a result; NaN where there is none. */
export function numberAt({ columns, rows }: QueryResult, row: number, column: string): number {
  return toNumber(rows[row]?.[columns.findIndex(({ name }) => name === column)]);
}

/** @throws RangeError when the result has no such cell */
export function figure(stated: Stated, row: number, column: string): Figure {
  const at = stated.result.columns.findIndex(({ name }) => name === column);
  const cells = stated.result.rows[row];
  if (at < 0 || !cells) throw new RangeError(`no cell ${column} in row ${row}`);
  return { stated, row, column, value: cells[at] ?? null };
}
