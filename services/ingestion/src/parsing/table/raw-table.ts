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

/**
 * Aggregates of each column, one list of values per column: many that are asked alike are stacked, all others are asked
 * together. `kind` is the same for columns that are asked alike.
 */
export async function queryColumns<Column extends { source: string }>(
  table: RawTable,
  columns: readonly Column[],
  aggregates: (column: Column) => readonly string[],
  kind = (column: Column) => aggregates({ ...column, source: 'value' }).join(),
): Promise<CellValue[][]> {
  const answers = new Map<Column, CellValue[]>();
  const isShort = table.rows > 0 && table.rows <= ALIKE_ROWS;
  const groups = isShort && columns.length >= ALIKE_COLUMNS ? Map.groupBy(columns, kind).values() : [];
  for (const alike of groups) {
    const [first] = alike;
    if (!first || alike.length < ALIKE_COLUMNS) continue;
    const found = await queryStacked(table, alike, aggregates({ ...first, source: 'value' }));
    for (const [index, column] of alike.entries()) answers.set(column, found[index] ?? []);
  }
  const rest = columns.filter((column) => !answers.has(column));
  const lists = rest.map(aggregates);
  const found = await queryAggregates(table, lists.flat());
  let at = 0;
  for (const [index, column] of rest.entries()) {
    const { length } = elementAt(lists, index);
    answers.set(column, found.slice(at, at + length));
    at += length;
  }
  return columns.map((column) => answers.get(column) ?? []);
}

async function queryStacked(
  { engine, relation, signal }: RawTable,
  columns: ReadonlyArray<{ source: string }>,
  aggregates: readonly string[],
): Promise<CellValue[][]> {
  const sources = columns.map(({ source }) => source).join(', ');
  const stack = `SELECT unnest(range(${columns.length})) AS place, unnest([${sources}]) AS value FROM ${relation}`;
  const query = `SELECT place, ${aggregates.join(', ')} FROM (${stack}) GROUP BY place`;
  const { rows } = await engine.run(query, [], { signal });
  const found = new Map(rows.map(([place, ...answers]) => [Number(place), answers]));
  return columns.map((_, index) => found.get(index) ?? []);
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
