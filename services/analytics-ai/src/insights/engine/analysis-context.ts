import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Fields, type Phrasing, type SourceShape, toNumber } from '@plumbline/semantics';
import type { z } from 'zod';
import type { Method } from '../../facts/method.js';
import type { TracedResult } from '../../facts/traced-result.js';
import type { States } from './states.js';

/** One version of a source, as detectors see it: values to compare, none of which can be stated. */
export interface AnalysisData {
  shape: SourceShape;
  fields: Fields;
  /** Those that are followed along time: without what only says whether a row has ended yet. */
  followed: Fields;
  states: States;
  phrasing: Phrasing;
  rows: number;
  /** The columns of the file that a column is made of: itself, but for a derived one. */
  madeOf(column: string): readonly string[];
  /** Whether a column of the file is in both: what goes together so does it by construction. */
  shareParts(one: string, other: string): boolean;
  /** The names of what people calculate in each row. */
  calculated: ReadonlySet<string>;
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
export interface AnalysisContext extends AnalysisData {
  /** Rows of several plans in their order; all sums happen in the engine. Throws the signal's reason when cancelled. */
  query(plans: readonly QueryPlan[]): Promise<TracedResult[]>;
  /** Runs a method over plans' results. */
  compute<Schema extends z.ZodType>(
    method: Method<Schema>,
    params: z.infer<Schema>,
    inputs: readonly QueryPlan[],
  ): Promise<TracedResult>;
}

/** The number in a cell of a result; NaN where there is none. */
export function numberAt({ columns, rows }: QueryResult, row: number, column: string): number {
  return toNumber(rows[row]?.[columns.findIndex(({ name }) => name === column)]);
}
