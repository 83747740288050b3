import type { TestColumn } from '../test-source.js';

/**
 * What a question must come to: SQL over the view `t`, written by hand (one column: the values; more: the rows), `ask`
 * where readings differ, `refuse` where the data cannot tell, `told` where a method answers in a sentence.
 */
export type Expected = `SELECT ${string}` | 'ask' | 'refuse' | `told ${string}`;

/** One table of a trade, and what its people ask of it. "first >> then" goes on from the question before. */
export interface Trade {
  name: string;
  rows: number;
  columns: readonly TestColumn[];
  asked: readonly (readonly [question: string, expected: Expected])[];
}

/** SQL that picks from a list by a number: every value about as often. */
export const pick = (values: readonly string[], by: string): string =>
  `(${JSON.stringify(values).replaceAll("'", "''").replaceAll('"', "'")})[1 + (${by}) % ${values.length}]`;

export const text = (name: string, sql: string, role: TestColumn['role'] = 'dimension'): TestColumn => ({
  ...{ name, stored: 'VARCHAR', role, sql },
});
export const day = (name: string, sql: string, role: TestColumn['role'] = 'time'): TestColumn => ({
  ...{ name, stored: 'DATE', role, sql },
});
export const whole = (name: string, sql: string): TestColumn => ({
  ...{ name, stored: 'BIGINT', role: 'measure', sql },
});
export const decimal = (name: string, sql: string, format?: TestColumn['format']): TestColumn => ({
  ...{ name, stored: 'DECIMAL(12,2)', role: 'measure', sql, ...(format && { format }) },
});
export const money = (name: string, sql: string): TestColumn => decimal(name, sql, { currency: 'USD' });
export const flag = (name: string, sql: string): TestColumn => ({
  ...{ name, stored: 'BOOLEAN', role: 'dimension', sql },
});
