import type { CellValue } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';

/** All records of a file as text, in the engine: columns c0, c1, … and an expression for the record's line. */
export interface RawTable {
  engine: Engine;
  /** The relation to select from. */
  relation: string;
  /** SQL of each column's text. */
  columns: string[];
  names: string[];
  /** SQL of the line number in the file. */
  line: string;
  rows: number;
  signal?: AbortSignal;
}

/** Aggregates per statement: wide tables must not make one statement of ten thousand expressions. */
const EXPRESSIONS_PER_QUERY = 400;

/** One value per aggregate expression, over all rows of the relation. */
export async function queryAggregates(
  table: RawTable,
  expressions: readonly string[],
  where = '',
  perQuery = EXPRESSIONS_PER_QUERY,
): Promise<CellValue[]> {
  const answers: CellValue[] = [];
  for (let from = 0; from < expressions.length; from += perQuery) {
    const list = expressions.slice(from, from + perQuery).map((sql, index) => `${sql} AS a${index}`);
    const query = `SELECT ${list.join(', ')} FROM ${table.relation} ${where}`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    answers.push(...rows[0]!);
  }
  return answers;
}

/** The same where some may be beyond what the engine can hold (a variance of 1e308): null for those alone. */
export async function queryAggregatesInRange(
  table: RawTable,
  expressions: readonly string[],
): Promise<CellValue[]> {
  try {
    return await queryAggregates(table, expressions);
  } catch (error) {
    if (!isOutOfRange(error)) throw error;
    if (expressions.length === 1) return [null];
    const half = Math.ceil(expressions.length / 2);
    const before = await queryAggregatesInRange(table, expressions.slice(0, half));
    return [...before, ...(await queryAggregatesInRange(table, expressions.slice(half)))];
  }
}

export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && /(?:Out of Range|Conversion) Error/.test(error.message);
}
