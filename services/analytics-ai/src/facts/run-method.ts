import type { QueryResult } from '@plumbline/contracts';
import type { z } from 'zod';
import type { Method } from './method.js';

/** Runs a method on checked parameters. What is no number (an empty mean, 0/0) is a missing value, as JSON has it. */
export function runMethod<Schema extends z.ZodType>(
  method: Method<Schema>,
  params: z.infer<Schema>,
  inputs: readonly QueryResult[],
): QueryResult {
  const { columns, rows } = method.run(inputs, params);
  return {
    columns,
    rows: rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell)),
    ),
  };
}
