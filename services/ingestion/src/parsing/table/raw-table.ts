import type { CellValue } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';

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
    answers.push(...elementAt(rows, 0));
  }
  return answers;
}

/** From so many columns on, of so few rows, planning an expression per column costs more than its work. */
const ALIKE_COLUMNS = 16;
const ALIKE_ROWS = 20_000;

/** The same aggregates of many columns, one list of values per column: in a wide table by stacking the columns. */
export async function queryAlike(
  table: RawTable,
  columns: readonly string[],
  aggregates: (value: string) => readonly string[],
): Promise<CellValue[][]> {
  const isWide = columns.length >= ALIKE_COLUMNS && table.rows > 0 && table.rows <= ALIKE_ROWS;
  if (isWide) return queryStacked(table, columns, aggregates('value'));
  const lists = columns.map(aggregates);
  const answers = await queryAggregates(table, lists.flat());
  let at = 0;
  return lists.map(({ length }) => {
    at += length;
    return answers.slice(at - length, at);
  });
}

async function queryStacked(
  { engine, relation, signal }: RawTable,
  columns: readonly string[],
  aggregates: readonly string[],
): Promise<CellValue[][]> {
  const names = columns.map((_, index) => `n${index}`);
  const select = columns.map((column, index) => `${column} AS n${index}`).join(', ');
  const stack = `(SELECT ${select} FROM ${relation}) UNPIVOT INCLUDE NULLS (value FOR name IN (${names.join(', ')}))`;
  const query = `SELECT name, ${aggregates.join(', ')} FROM ${stack} GROUP BY name`;
  const { rows } = await engine.run(query, [], { signal });
  const found = new Map(rows.map(([name, ...answers]) => [name, answers]));
  return names.map((name) => found.get(name) ?? []);
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
