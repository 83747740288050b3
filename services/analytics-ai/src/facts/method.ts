import type { QueryResult } from '@plumbline/contracts';
import type { z } from 'zod';

/**
 * A named, versioned, pure function over plans' results: what makes a `statistic` fact. The same inputs and parameters
 * give the same result, wherever and whenever it runs. A change of what it computes is a new version.
 */
export interface Method<Schema extends z.ZodType = z.ZodType> {
  name: string;
  version: string;
  /** For people who open the number: what is computed, in one sentence, with its source. */
  explanation: string;
  params: Schema;
  run(inputs: readonly QueryResult[], params: z.infer<Schema>): QueryResult;
}

/** Keeps the type of the parameters next to the function that uses them. */
export function defineMethod<Schema extends z.ZodType>(method: Method<Schema>): Method<Schema> {
  return method;
}
